import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { NewPatient } from '@profiles/sdk';
import { codeOf, ImportError } from '../import-error.ts';
import type { CheckedRow } from '../journal/journal.ts';
import { type Column, type ColumnMap, readColumns } from './columns.ts';
import { readRecords } from './read-records.ts';
import { hashIdentity, hashRow, type ImportKey } from './row-hash.ts';
import { type RowFields, type RowProblem, rowFields, rowPatient } from './row-patient.ts';

/** The file to import, and how to read it. */
export interface FileSettings {
  readonly path: string;
  readonly separator: string | undefined;
  readonly map: ColumnMap;
  readonly key: ImportKey;
}

/** A row of the file. */
export interface FileRow {
  readonly row: number;
  readonly fields: RowFields;
  readonly cellCount: number;
}

/** A row that breaks a rule. */
export interface InvalidRow {
  readonly row: number;
  readonly problems: readonly RowProblem[];
}

const ROWS_PER_BATCH = 1000;

/** The file of patients. It is read as a stream, once for each pass. */
export class PatientFile {
  readonly #settings: FileSettings;
  readonly #columns: readonly Column[];
  /** A keyed hash of the bytes of the file. */
  readonly digest: string;
  /** A keyed hash of what decides how a row becomes a patient. */
  readonly columnsDigest: string;

  private constructor(settings: FileSettings, columns: readonly Column[], digest: string) {
    this.#settings = settings;
    this.#columns = columns;
    this.digest = digest;
    this.columnsDigest = settings.key.hash(JSON.stringify([settings.separator, columns]));
  }

  /**
   * Reads the header, and hashes the file.
   *
   * @throws {@link ImportError} if the file or its header cannot be used.
   */
  static async open(settings: FileSettings): Promise<PatientFile> {
    const { path, separator, map, key } = settings;
    for await (const { cells } of readRecords(path, separator)) {
      const columns = readColumns(cells, map);
      return new PatientFile(settings, columns, await digestOf(path, key));
    }
    throw new ImportError(`${path} is empty.`);
  }

  /** Returns the name of the column that fills a field. */
  columnOf(field: string): string {
    return this.#columns.find(({ target }) => target === field)?.name ?? field;
  }

  /**
   * Validates every row, in batches.
   *
   * @param onInvalid - Called with each row that breaks a rule.
   */
  async *checkedRows(onInvalid: (row: InvalidRow) => void): AsyncGenerator<readonly CheckedRow[]> {
    const { key } = this.#settings;
    let batch: CheckedRow[] = [];
    let hasRows = false;
    for await (const { row, fields, cellCount } of this.rows()) {
      const patient = rowPatient(fields, cellCount, this.#columns.length);
      const hash = hashRow(key, fields);
      const named = fields.username !== undefined;
      if (isProblems(patient)) {
        onInvalid({ row, problems: patient });
        const reason = patient.map(({ field, rule }) => `${field} ${rule}`).join('; ');
        batch.push({ row, hash, named, identity: undefined, reason });
      } else {
        const identity = hashIdentity(key, patient);
        batch.push({ row, hash, named, identity, reason: undefined });
      }
      hasRows = true;
      if (batch.length === ROWS_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
    if (!hasRows) throw new ImportError(`${this.#settings.path} has no rows below its header.`);
  }

  /** Reads the rows in the order of the file. */
  async *rows(): AsyncGenerator<FileRow> {
    let isHeader = true;
    for await (const { row, cells } of readRecords(this.#settings.path, this.#settings.separator)) {
      if (!isHeader)
        yield { row, fields: rowFields(cells, this.#columns), cellCount: cells.length };
      isHeader = false;
    }
  }

  /** Returns whether a row is the one that was validated. */
  isUnchanged({ fields }: FileRow, hash: string): boolean {
    return hashRow(this.#settings.key, fields) === hash;
  }
}

function isProblems(row: NewPatient | readonly RowProblem[]): row is readonly RowProblem[] {
  return Array.isArray(row);
}

async function digestOf(path: string, key: ImportKey): Promise<string> {
  const digest = createHash('sha256');
  try {
    for await (const bytes of createReadStream(path)) digest.update(bytes);
  } catch (error) {
    throw new ImportError(`${path} cannot be read (${codeOf(error)}).`);
  }
  return key.hash(digest.digest('base64url'));
}
