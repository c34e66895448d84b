import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { codeOf, ImportError } from '../import-error.ts';
import type { CheckedRow } from '../journal/journal.ts';
import type { DateReader } from '../values/date-reader.ts';
import { loadPhoneReader } from '../values/phone-number.ts';
import { readAge } from '../values/read-age.ts';
import { AGE, type Column, type ColumnMap, readColumns } from './columns.ts';
import { type CsvForm, findCsvForm } from './csv-form.ts';
import { dropInvalid } from './drop-invalid.ts';
import { readCell } from './read-cell.ts';
import { readRecords } from './read-records.ts';
import { rejectUtf8 } from './read-texts.ts';
import { hashIdentity, hashRow, type ImportKey } from './row-hash.ts';
import { type MappedRow, type RowFields, RowMapping, type RowProblem } from './row-mapping.ts';
import { isProblems, rowPatient } from './row-patient.ts';

/** The file to import, and how to read it. */
export interface FileSettings {
  readonly path: string;
  /** The parts of the form that the user has named. */
  readonly form: Partial<CsvForm>;
  readonly map: ColumnMap;
  /** The formats of the date of birth. If empty, the map has them. */
  readonly dateFormats: readonly string[];
  /** The day on which ages are true and years of two digits are not in the future. */
  readonly asOf: Date;
  /** The country of phone numbers without a country code. */
  readonly country?: string | undefined;
  /** The fields whose values are left out where they break a rule. */
  readonly dropInvalid?: readonly string[];
  readonly key: ImportKey;
}

/** A row of the file. */
export interface FileRow extends MappedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A row that breaks a rule. */
export interface InvalidRow {
  readonly row: number;
  readonly fields: RowFields;
  readonly problems: readonly RowProblem[];
}

const ROWS_PER_BATCH = 1000;

/** The file of patients. It is read as a stream, once for each pass. */
export class PatientFile {
  readonly #settings: FileSettings;
  readonly #mapping: RowMapping;
  /** The form of the file. */
  readonly form: CsvForm;
  /** The columns, in the order of the header. */
  readonly columns: readonly Column[];
  /** A keyed hash of the bytes of the file. */
  readonly digest: string;
  /** A keyed hash of what decides how a row becomes a patient. */
  readonly columnsDigest: string;

  private constructor(
    settings: FileSettings,
    form: CsvForm,
    columns: readonly Column[],
    mapping: RowMapping,
    digest: string,
  ) {
    this.#settings = settings;
    this.#mapping = mapping;
    this.form = form;
    this.columns = columns;
    this.digest = digest;
    const facts = [form, this.#mapping.facts, settings.dropInvalid];
    this.columnsDigest = settings.key.hash(JSON.stringify(facts));
  }

  /**
   * Reads the header, and hashes the file.
   *
   * @throws {@link ImportError} if the file or its header cannot be used.
   */
  static async open(settings: FileSettings): Promise<PatientFile> {
    const { path, map, dateFormats, asOf, country, key } = settings;
    const form = await findCsvForm(path, settings.form);
    await rejectUtf8(path, form.encoding);
    for await (const { cells } of readRecords(path, form)) {
      const columns = readColumns(cells, map, dateFormats);
      const mapping = new RowMapping(columns, {
        asOf,
        dates: await loadDateReader(columns, asOf),
        phones: country === undefined ? undefined : await loadPhoneReader(country),
        hasUnitAges: await hasUnitAges(path, form, columns),
      });
      return new PatientFile(settings, form, columns, mapping, await digestOf(path, key));
    }
    throw new ImportError(`${path} is empty.`);
  }

  /** Returns the name of the column that fills a field. An age may stand for a date of birth. */
  columnOf(field: string): string {
    const nameOf = (wanted: string) => this.columns.find(({ target }) => target === wanted)?.name;
    return nameOf(field) ?? (field === 'dob' ? nameOf(AGE) : undefined) ?? field;
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
    for await (const fileRow of this.rows()) {
      const { row, cells, fields } = fileRow;
      const patient = rowPatient(fileRow, cells.length, this.columns.length);
      const hash = hashRow(key, fields);
      const named = fields.username !== undefined;
      if (isProblems(patient)) {
        onInvalid({ row, fields, problems: patient });
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
    for await (const { row, cells } of readRecords(this.#settings.path, this.form)) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const mapped = dropInvalid(this.#mapping.read(cells), this.#settings.dropInvalid ?? []);
      yield { row, cells, ...mapped };
    }
  }

  /** Returns whether a row is the one that was validated. */
  isUnchanged({ fields }: FileRow, hash: string): boolean {
    return hashRow(this.#settings.key, fields) === hash;
  }
}

/**
 * Loads the reader of dates, if a column has formats. Otherwise its library would take memory.
 *
 * @throws {@link ImportError} if a format lacks the day, the month or the year.
 */
async function loadDateReader(
  columns: readonly Column[],
  asOf: Date,
): Promise<DateReader | undefined> {
  const formats = columns.flatMap((column) => column.formats);
  if (formats.length === 0) return undefined;
  const { checkDateFormat, DateReader } = await import('../values/date-reader.ts');
  for (const format of formats) checkDateFormat(format);
  return new DateReader(formats, asOf);
}

/** Returns whether the file has ages in months, weeks or days: their dates change every day. */
async function hasUnitAges(
  path: string,
  form: CsvForm,
  columns: readonly Column[],
): Promise<boolean> {
  const at = columns.findIndex(({ target }) => target === AGE);
  const column = columns[at];
  if (column === undefined) return false;
  for await (const { cells } of readRecords(path, form)) {
    const cell = cells[at];
    if (cell && readAge(readCell(cell, AGE, column).value)?.more) return true;
  }
  return false;
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
