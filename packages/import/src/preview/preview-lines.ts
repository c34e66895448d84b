import { oneLine } from '../messages/message-text.ts';
import { isChanged, type Preview, sameReadings } from './preview.ts';

/** The most characters of a value in a line. */
const MAX_VALUE = 60;

const HEADER = ['Column', 'In the file', 'Stored', ''];

/** Writes the rows of a preview as tables for a terminal. They have data of patients. */
export function previewLines({ rows, words }: Preview): readonly string[] {
  const readings = sameReadings(words).map(({ encodings, read }) => {
    const texts = read.map((word) => (word === undefined ? '-' : oneLine(word, MAX_VALUE)));
    return [encodings.join(', '), texts.join(' | ')];
  });
  const tables = rows.flatMap(({ row, reasons, result, cells }) => {
    const pairs = cells.map((pair) => {
      const { column, cell, field, stored = '', words: inWords = '', problems, notes } = pair;
      const mark = [...(isChanged(pair) ? ['*'] : []), ...problems, ...notes].join('; ');
      const name = field === '' || field === column ? column : `${column} (${field})`;
      const value = [stored, inWords && `(${inWords})`].filter(Boolean).join(' ');
      return [name, cell, value, mark].map((text) => oneLine(text, MAX_VALUE * 2));
    });
    return [
      '',
      `Row ${row} ${result} (${oneLine(reasons.join('; '))})`,
      ...table([HEADER, ...pairs]),
    ];
  });
  const letters =
    readings.length > 0 ? ['', 'Words in each likely encoding', ...table(readings)] : [];
  return [...letters, ...tables];
}

/** Aligns the columns of a table. */
function table(lines: readonly (readonly string[])[]): readonly string[] {
  const widths = lines[0]?.map((_, at) =>
    Math.min(MAX_VALUE, Math.max(...lines.map((line) => line[at]?.length ?? 0))),
  );
  return lines.map((line) =>
    line
      .map((text, at) => text.padEnd(widths?.[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
