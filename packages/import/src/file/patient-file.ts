import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { CheckedRow } from '../journal/journal.ts';
import { ImportError, unreadable } from '../messages/import-error.ts';
import type { DateReader } from '../values/date-reader.ts';
import { loadPhoneReader } from '../values/phone-number.ts';
import type { Column, ColumnMap, ColumnUse } from './columns.ts';
import {
  AGE,
  fieldsOf,
  isUnnamed,
  missingFields,
  readColumns,
  UNDECIDED,
  unnamed,
} from './columns.ts';
import type { FileForm } from './csv-form.ts';
import { aboutHeader, findHeader, type Header, namesColumns } from './header.ts';
import { hashIdentity, hashRow, type ImportKey } from './import-key.ts';
import { type FileRecords, openRecords } from './open-records.ts';
import { checkSheets } from './profile/check-sheets.ts';
import type { DateGuesses } from './profile/date-guesses.ts';
import { createProfile, type FileProfile } from './profile/file-profile.ts';
import type { Stop } from './profile/findings.ts';
import { type MappedRow, RowMapping } from './row-mapping.ts';
import { dropInvalid, isProblems, rowPatient } from './row-patient.ts';

/** The file to import, and how to read it. */
export interface FileSettings {
  readonly path: string;
  /** The parts of the form that the user has named. */
  readonly form: FileForm;
  readonly map: ColumnMap;
  /** The formats of the date of birth. If empty, the map has them. */
  readonly dateFormats: readonly string[];
  readonly headerRow?: number | undefined;
  /** Completes the map for a dry run, which reads the rows although columns are undecided. */
  readonly guess?: (names: readonly string[], map: ColumnMap) => ColumnMap;
  /** The day on which ages are true and years of two digits are not in the future. */
  readonly asOf: Date;
  readonly country?: string | undefined;
  readonly dropInvalid?: readonly string[];
  /** The time zone in which a date of birth with a time of UTC is on its day. */
  readonly timeZone?: string | undefined;
  readonly key: ImportKey;
}

/** A row of the file. */
export interface FileRow extends MappedRow {
  readonly row: number;
  readonly cells: readonly string[];
}

/** A row that breaks rules or has notes. */
export type NotableRow = Omit<FileRow, 'cells'>;

interface OpenedFile
  extends Pick<
    PatientFile,
    'map' | 'columns' | 'content' | 'warnings' | 'profile' | 'stops' | 'isNamed'
  > {
  readonly records: FileRecords;
  readonly header: Header;
  readonly mapping: RowMapping;
}

/** The note of a row without its empty last cells. It may be a part of a row that was split in two. */
const SHORT_ROW = { field: 'row', note: 'short_row' } as const;

const ROWS_PER_BATCH = 1000;

/** The file of patients. It is read once for each pass: CSV as a stream, a workbook from memory. */
export class PatientFile {
  readonly #settings: FileSettings;
  readonly #opened: OpenedFile;
  /** The columns without a name that are not in the map, by their places. */
  readonly #unnamed: readonly (readonly [at: number, name: string])[];
  readonly #unnamedWithValues = new Set<string>();
  readonly #names: ReadonlyMap<string, string>;
  /** The number of columns up to the last one with a name. Spare ones may follow. */
  readonly #width: number;
  /** Whether the header names columns, so that output may quote it. It may be a patient instead. */
  readonly isNamed: boolean;
  readonly form: FileForm;
  readonly columns: readonly Column[];
  /** A hash of the bytes of the file. It is not kept: with the file, anyone could recognise it. */
  readonly content: string;
  /** A keyed hash of the bytes of the file. */
  readonly digest: string;
  /** A keyed hash of everything that determines how a row becomes a patient. */
  readonly columnsDigest: string;
  /** What was guessed and may be wrong, as sentences for the user. */
  readonly warnings: readonly string[];
  readonly profile: FileProfile;
  readonly stops: readonly Stop[];

  private constructor(settings: FileSettings, opened: OpenedFile) {
    const { records, header, map, columns, mapping, content, profile } = opened;
    const { warnings, stops, isNamed } = opened;
    this.#settings = settings;
    this.#opened = opened;
    this.#unnamed = [...header.names.entries()].filter(
      ([, name]) => isUnnamed(name) && !map.has(name),
    );
    this.isNamed = isNamed;
    this.#names = new Map(
      columns.map(({ name, target }, at) => [target ?? '', isNamed ? name : unnamed(at)]),
    );
    this.#width = 1 + header.names.findLastIndex((name) => !isUnnamed(name) || map.has(name));
    this.form = records.form;
    this.columns = columns;
    this.content = content;
    this.digest = settings.key.hash(content);
    this.warnings = warnings;
    this.profile = profile;
    this.stops = stops;
    const rules = mapping.facts(profile.hasUnitAges());
    const facts = [this.form, header.row, rules, settings.dropInvalid];
    this.columnsDigest = settings.key.hash(JSON.stringify(facts));
  }

  /**
   * Reads the header, looks at the whole file, and hashes it.
   *
   * @throws {@link ImportError} if the file or its header cannot be used.
   */
  static async open(settings: FileSettings): Promise<PatientFile> {
    const { path, dateFormats, headerRow, guess, asOf, country } = settings;
    const records = await openRecords(path, settings.form);
    const mapOf = (names: readonly string[]) => guess?.(names, settings.map) ?? settings.map;
    const header = await findHeader(records.read(), mapOf, headerRow);
    if (header === undefined) throw new ImportError(`${path} is empty.`);
    const map = mapOf(header.names);
    const isNamed = namesColumns(header.names, map, settings.map);
    const isTrial = guess !== undefined && (headerRow !== undefined || isNamed);
    const about = aboutHeader(header, settings.form.separator ? undefined : records.form.separator);
    if (guess !== undefined && !isTrial) {
      throw new ImportError(
        `${about.trim()} It looks like a patient. Add a row with the names of the columns above it, or --header-row ${header.row} if it has them.`,
      );
    }
    const shown = isNamed ? header.names : header.names.map((_, at) => unnamed(at));
    const named = readColumns(header.names, map, dateFormats, isTrial, about, shown);
    const readers = {
      asOf,
      dates: await loadDateReader(named, settings),
      phones: country === undefined ? undefined : await loadPhoneReader(country),
      separator: records.form.separator,
    };
    const guesses = readers.dates || isTrial ? await loadDateGuesses(named, asOf) : undefined;
    const profile = createProfile(named, shown, {
      dates: guesses,
      timeZone: settings.timeZone,
      isEncodingNamed: settings.form.encoding !== undefined,
      notesPeople: isTrial,
    });
    const trial = new RowMapping(named, readers);
    for await (const record of records.read()) {
      if (record.row > header.row) profile.add(record, trial.read(record.cells, record.types));
    }
    const columns = profile.columns();
    const mapping = new RowMapping(columns, readers);
    const stops = [...profile.stops(), ...(await checkSheets(records, header.names, mapOf))];
    const content = await contentOf(path);
    const fields = fieldsOf(header.names, map);
    const isClear =
      !header.isBelowTitles && missingFields(fields).length === 0 && !fields.includes(undefined);
    const warnings = [...records.warnings, ...(isClear ? [] : [about.trim()])];
    const opened = { records, header, map, columns, mapping, content, profile };
    return new PatientFile(settings, { ...opened, warnings, stops, isNamed });
  }

  /** The map that the file is read with. A column without a name is in it if it has values. */
  get map(): ColumnMap {
    const unnamed = [...this.#unnamedWithValues].map(
      (name) => [name, { field: UNDECIDED }] as const,
    );
    return new Map<string, ColumnUse>([...this.#opened.map, ...unnamed]);
  }

  /** Returns the name, for output, of the column that fills a field. An age may stand for a date of birth. */
  columnOf(field: string): string | undefined {
    return this.#names.get(field) ?? (field === 'dob' ? this.#names.get(AGE) : undefined);
  }

  /**
   * Validates every row, in batches.
   *
   * @param onNotable - Called with each row that breaks rules or has notes.
   * @throws {@link ImportError} if there is no row, or an import would leave out values of a column
   * without a name.
   */
  async *checkedRows(onNotable: (row: NotableRow) => void): AsyncGenerator<readonly CheckedRow[]> {
    const { key, path } = this.#settings;
    let batch: CheckedRow[] = [];
    let hasRows = false;
    for await (const fileRow of this.rows()) {
      const { row, cells, fields, notes } = fileRow;
      this.#findUnnamed(row, cells);
      const patient = rowPatient(fileRow, widthOf(cells), this.columns.length);
      const hash = hashRow(key, fields);
      const named = fields.username !== undefined;
      const problems = isProblems(patient) ? patient : [];
      // A workbook has no cells behind the last one with a value.
      const isShort = this.form.separator !== undefined && cells.length < this.#width;
      const all = isShort ? [...notes, SHORT_ROW] : notes;
      if (problems.length + all.length > 0) onNotable({ row, fields, problems, notes: all });
      const reason = problems.map(({ field, rule }) => `${field} ${rule}`).join('; ') || undefined;
      const identity = isProblems(patient) ? undefined : hashIdentity(key, patient);
      batch.push({ row, hash, named, identity, reason });
      hasRows = true;
      if (batch.length === ROWS_PER_BATCH) {
        yield batch;
        batch = [];
      }
    }
    if (batch.length > 0) yield batch;
    if (!hasRows) throw new ImportError(`${path} has no rows below its header.`);
  }

  async *rows(): AsyncGenerator<FileRow> {
    const { records, header, mapping } = this.#opened;
    for await (const { row, cells, types } of records.read()) {
      if (row <= header.row) continue;
      const mapped = dropInvalid(mapping.read(cells, types), this.#settings.dropInvalid ?? []);
      yield { row, cells, ...mapped };
    }
  }

  #findUnnamed(row: number, cells: readonly string[]): void {
    for (const [at, name] of this.#unnamed) {
      if (at >= cells.length) return;
      if (!cells[at]?.trim()) continue;
      this.#unnamedWithValues.add(name);
      if (this.#settings.guess !== undefined) continue;
      throw new ImportError(
        `Row ${row} has a value in a column without a name. Map it with --map "${name}=field", or ignore it with --map "${name}=".`,
      );
    }
  }

  /** Returns whether the file has other bytes than when it was opened, or cannot be read. */
  async hasChanged(): Promise<boolean> {
    const content = await contentOf(this.#settings.path).catch(() => undefined);
    return content !== this.content;
  }

  /** Returns whether a row is the one that was validated. */
  isUnchanged({ fields }: FileRow, hash: string): boolean {
    return hashRow(this.#settings.key, fields) === hash;
  }
}

/** Returns the number of cells up to the last one with a value. Spreadsheets add and omit empty ones. */
function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1;
}

/**
 * Loads the reader of dates, if a column has formats. Otherwise its library would take memory.
 *
 * @throws {@link ImportError} if a format lacks the day, the month or the year, or Luxon rejects it.
 */
async function loadDateReader(
  columns: readonly Column[],
  { asOf, timeZone }: FileSettings,
): Promise<DateReader | undefined> {
  const formats = columns.flatMap((column) => column.formats);
  if (formats.length === 0) return undefined;
  const { checkDateFormat, DateReader } = await import('../values/date-reader.ts');
  for (const format of formats) checkDateFormat(format);
  return new DateReader(formats, asOf, timeZone);
}

/** Loads the guesses of date formats. */
async function loadDateGuesses(columns: readonly Column[], asOf: Date): Promise<DateGuesses> {
  const { guessDates } = await import('./profile/date-guesses.ts');
  return guessDates(
    columns.flatMap(({ formats }) => formats),
    asOf,
  );
}

async function contentOf(path: string): Promise<string> {
  const content = createHash('sha256');
  await pipeline(createReadStream(path), content).catch(unreadable(path));
  return content.digest('base64url');
}
