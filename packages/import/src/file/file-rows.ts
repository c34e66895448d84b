import type { NewPatient } from '@profiles/sdk/schemas';
import type { CheckedRow } from '../journal/journal.ts';
import { ImportError } from '../messages/import-error.ts';
import { isUnnamed } from './columns.ts';
import type { EarlierImport, EarlierMatch } from './earlier-import.ts';
import type { Header } from './header.ts';
import { hashIdentity, hashPerson, hashRow, type ImportKey } from './import-key.ts';
import type { FileRecords } from './open-records.ts';
import type { MappedRow, RowMapping } from './row-mapping.ts';
import { dropInvalid, rowPatient } from './row-patient.ts';

/** A row of the file. */
export interface FileRow extends MappedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A row that is validated. */
export interface ValidatedRow extends FileRow {
  /** The patient as it is sent, unless the row breaks a rule. */
  readonly patient?: NewPatient | undefined;
  /** What an earlier import knows of the row, which is then left out. */
  readonly match?: EarlierMatch | undefined;
}

/** What the rows of a file are read with. */
export interface RowSettings {
  readonly path: string;
  readonly dropInvalid: readonly string[];
  readonly key: ImportKey;
  /** The earlier imports whose rows are left out. */
  readonly earlier: readonly EarlierImport[];
  /** Whether columns may be undecided, as in a dry run. */
  readonly isTrial: boolean;
}

const ROWS_PER_BATCH = 1000;

/** The rows of a file. It is read once for each pass: CSV as a stream, a workbook from memory. */
export type FileRows = ReturnType<typeof createRows>;

/** Creates the passes over the rows below the header. */
export function createRows(
  records: FileRecords,
  header: Header,
  mapping: RowMapping,
  firstRows: readonly (number | undefined)[],
  { path, dropInvalid: dropped, key, earlier, isTrial }: RowSettings,
) {
  /** The columns without a name that have values, and are not in the map. */
  const unmapped = firstRows
    .flatMap((row, at) => {
      const name = header.names[at] ?? '';
      return row !== undefined && isUnnamed(name) && !header.map.has(name) ? [{ name, row }] : [];
    })
    .toSorted((a, b) => a.row - b.row);

  async function* rows(): AsyncGenerator<FileRow> {
    for await (const { row, cells, types } of records.read()) {
      if (row <= header.row) continue;
      yield { row, cells, ...dropInvalid(mapping.read(cells, types), dropped) };
    }
  }

  function matchOf(fields: MappedRow['fields']): EarlierMatch | undefined {
    return earlier.flatMap((one) => {
      const match = one.match(fields);
      return match === undefined || match === 'namesake' ? [] : match;
    })[0];
  }

  async function* checkedRows(
    onRow: (row: ValidatedRow) => void = () => {},
  ): AsyncGenerator<readonly CheckedRow[]> {
    const [lost] = unmapped;
    if (lost !== undefined && !isTrial) {
      throw new ImportError(
        `Row ${lost.row} has a value in a column without a name. Map it with --map "${lost.name}=field", or ignore it with --map "${lost.name}=".`,
      );
    }
    let batch: CheckedRow[] = [];
    let hasRows = false;
    for await (const fileRow of rows()) {
      const { row, cells, fields } = fileRow;
      hasRows = true;
      const match = matchOf(fields);
      if (match !== undefined) {
        onRow({ ...fileRow, match });
        continue;
      }
      const { patient, problems } = rowPatient(fileRow, widthOf(cells), header.columns.length);
      onRow({ ...fileRow, patient, problems });
      batch.push({
        row,
        hash: hashRow(key, fields),
        named: fields.username !== undefined,
        identity: patient && hashIdentity(key, patient),
        person: patient && hashPerson(key, fields),
        reason: problems.map(({ field, rule }) => `${field} ${rule}`).join('; ') || undefined,
      });
      if (batch.length === ROWS_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
    if (!hasRows) throw new ImportError(`${path} has no rows below its header.`);
  }

  return {
    /** The names of columns without a name that have values, and are not in the map. */
    unmapped: unmapped.map(({ name }) => name),
    rows,
    /**
     * Validates every row, in batches.
     *
     * @param onRow - Called with each row, also with those that an earlier import created.
     * @throws {@link ImportError} if there is no row, or an import would leave out values of a column
     * without a name.
     */
    checkedRows,
    /** Returns whether a row is the one that was validated. */
    isUnchanged: ({ fields }: FileRow, hash: string) => hashRow(key, fields) === hash,
  };
}

/** Returns the number of cells up to the last one with a value. Spreadsheets add and omit empty ones. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}
