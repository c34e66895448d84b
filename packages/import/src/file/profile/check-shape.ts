import { RowList } from '../../messages/message-text.ts';
import { columnLetters } from '../columns.ts';
import type { FileRecords } from '../open-records.ts';
import { type Check, rowsHave, type Stop, stopIf } from './findings.ts';

/**
 * Looks for rows of a text file with another number of cells than the header.
 *
 * @param width - The number of cells of the header up to the last one with a name.
 * @param columnCount - The number of all cells of the header.
 */
export function checkCells(width: number, columnCount: number): Check {
  const [extra, missing] = [new RowList(), new RowList()];
  return {
    add({ row, cellCount }) {
      if (cellCount > columnCount) extra.add(row);
      else if (cellCount < width) missing.add(row);
    },
    stops: () => [
      ...stopIf(
        extra.count > 0,
        'extra-cells',
        `${rowsHave(extra)} more cells than the ${columnCount} of the header`,
        extra,
      ),
      ...stopIf(
        missing.count > 0,
        'missing-cells',
        `${rowsHave(missing)} fewer cells than the ${width} columns of the header`,
        missing,
      ),
    ],
  };
}

/** Looks for what a workbook hides: rows, columns with values, and sheets. */
export function checkHidden({
  rows: more,
  columns,
  sheets,
}: NonNullable<FileRecords['hidden']>): Check {
  const rows = new RowList();
  const filled = new Set<number>();
  return {
    add({ row, isHidden, texts }) {
      if (isHidden) rows.add(row);
      for (const at of columns) if (texts[at]) filled.add(at);
    },
    stops: (): readonly Stop[] => {
      const parts = [
        [rows.count, `rows: ${rows}`],
        [more, 'rows or columns'],
        [filled.size, `columns: ${[...filled].map(columnLetters).join(', ')}`],
        [sheets.length, `sheets: ${sheets.map((name) => JSON.stringify(name)).join(', ')}`],
      ] as const;
      const found = parts.filter(([number]) => number > 0);
      const count = found.reduce((sum, [number]) => sum + number, 0);
      const message = `The workbook hides ${found.map(([number, what]) => `${number} ${what}`).join('; ')}`;
      return count > 0 ? [{ name: 'hidden', message, count, examples: rows.first }] : [];
    },
  };
}
