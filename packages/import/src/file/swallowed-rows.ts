import type { Column } from './columns.ts';
import { AGE } from './fields.ts';

const SEPARATORS = [',', ';', '\t', '|'];

/** What a date or an age looks like, in any form. */
const DATE_OR_AGE = /^\s*"?\p{Nd}[\p{L}\p{Nd}.,:/ -]*"?\s*$/u;

/**
 * Creates the check whether a cell holds rows of the file, because a quote before it is not closed: it
 * has at least the separators of a row, and a date where a row has it.
 *
 * @param separator - The separator of the file. A workbook has none, and may be made from any CSV.
 */
export function findSwallowedRows(
  columns: readonly Pick<Column, 'target'>[],
  separator: string | undefined,
): (cell: string, at: number) => boolean {
  const separators = separator === undefined ? SEPARATORS : [separator];
  const places = [...columns.keys()].filter((at) =>
    ['dob', AGE].includes(columns[at]?.target ?? ''),
  );
  return (cell, at) => {
    if (columns.length < 2 || !/[\r\n]/.test(cell)) return false;
    const lines = cell.split(/\r\n|[\r\n]/);
    return separators.some((each) => {
      const rows = lines.map((line) => line.split(each));
      const count = rows.reduce((sum, parts) => sum + parts.length - 1, 0);
      // The first line is the end of a row, from this column on.
      const isDated = (parts: readonly string[], line: number) =>
        places.some((place) => DATE_OR_AGE.test(parts[line === 0 ? place - at : place] ?? ''));
      const others = rows.map((parts, line) => (line === 0 && places.includes(at) ? [] : parts));
      return count >= columns.length - 1 && (places.length === 0 || others.some(isDated));
    });
  };
}
