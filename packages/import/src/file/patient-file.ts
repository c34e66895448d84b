import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { CheckedRow } from '../journal/journal.ts';
import { ImportError, unreadable } from '../messages/import-error.ts';
import type { DateReader } from '../values/date-reader.ts';
import { loadPhoneReader } from '../values/phone-number.ts';
import type { ColumnMap, ColumnUse } from './columns.ts';
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
import { aboutHeader, findHeader, namesColumns } from './header.ts';
import { hashIdentity, hashRow, type ImportKey } from './import-key.ts';
import { openRecords } from './open-records.ts';
import { checkSheets } from './profile/check-sheets.ts';
import type { DateGuesses } from './profile/date-guesses.ts';
import { createProfile } from './profile/file-profile.ts';
import { createRowMapping, type MappedRow } from './row-mapping.ts';
import { dropInvalid, rowPatient } from './row-patient.ts';

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
  readonly dropInvalid: readonly string[];
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

/** The note of a row without its empty last cells. It may be a part of a row that was split in two. */
const SHORT_ROW = { field: 'row', note: 'short_row' } as const;

const ROWS_PER_BATCH = 1000;

/** The file of patients. It is read once for each pass: CSV as a stream, a workbook from memory. */
export type PatientFile = Awaited<ReturnType<typeof openPatientFile>>;

/**
 * Reads the header, looks at the whole file, and hashes it.
 *
 * @throws {@link ImportError} if the file or its header cannot be used.
 */
export async function openPatientFile(settings: FileSettings) {
  const { path, key, dateFormats, headerRow: namedRow, guess, asOf, country, timeZone } = settings;
  const records = await openRecords(path, settings.form);
  const { form } = records;
  const mapOf = (names: readonly string[]) => guess?.(names, settings.map) ?? settings.map;
  const header = await findHeader(records.read(), mapOf, namedRow);
  if (header === undefined) throw new ImportError(`${path} is empty.`);
  const { names, row: headerRow } = header;
  const map = mapOf(names);
  const isNamed = namesColumns(names, map, settings.map);
  const isTrial = guess !== undefined && (namedRow !== undefined || isNamed);
  const about = aboutHeader(header, settings.form.separator ? undefined : form.separator);
  if (guess !== undefined && !isTrial) {
    throw new ImportError(
      `${about.trim()} It looks like a patient. Add a row with the names of the columns above it, or --header-row ${headerRow} if it has them.`,
    );
  }
  const shown = isNamed ? names : names.map((_, at) => unnamed(at));
  const unread = readColumns(names, map, dateFormats, isTrial, about, shown);
  const formats = unread.flatMap((column) => column.formats);
  const readers = {
    asOf,
    dates: await loadDateReader(formats, settings),
    phones: country === undefined ? undefined : await loadPhoneReader(country),
    separator: form.separator,
  };
  const profile = createProfile(unread, shown, {
    dates: readers.dates || isTrial ? await loadDateGuesses(formats, asOf) : undefined,
    timeZone,
    isEncodingNamed: settings.form.encoding !== undefined,
    notesPeople: isTrial,
  });
  const trial = createRowMapping(unread, readers);
  for await (const record of records.read()) {
    if (record.row > headerRow) profile.add(record, trial.read(record.cells, record.types));
  }
  const columns = profile.columns();
  const mapping = createRowMapping(columns, readers);
  const stops = [...profile.stops(), ...(await checkSheets(records, names, mapOf))];
  const content = await contentOf(path);
  const fields = fieldsOf(names, map);
  const isClear =
    !header.isBelowTitles && missingFields(fields).length === 0 && !fields.includes(undefined);
  const facts = [form, headerRow, mapping.facts(profile.hasUnitAges()), settings.dropInvalid];
  const outputNames = new Map(columns.map(({ target }, at) => [target, shown[at]]));
  /** The columns without a name that have values, and are not in the map. */
  const unmapped = profile
    .firstRows()
    .flatMap((row, at) => {
      const name = names[at] ?? '';
      return row !== undefined && isUnnamed(name) && !map.has(name) ? [{ name, row }] : [];
    })
    .toSorted((a, b) => a.row - b.row);
  // Spare columns may follow the last one with a name.
  const width = 1 + names.findLastIndex((name) => !isUnnamed(name) || map.has(name));

  async function* rows(): AsyncGenerator<FileRow> {
    for await (const { row, cells, types } of records.read()) {
      if (row <= headerRow) continue;
      const mapped = dropInvalid(mapping.read(cells, types), settings.dropInvalid);
      yield { row, cells, ...mapped };
    }
  }

  async function* checkedRows(
    onNotable: (row: NotableRow) => void,
  ): AsyncGenerator<readonly CheckedRow[]> {
    const [lost] = unmapped;
    if (lost !== undefined && guess === undefined) {
      throw new ImportError(
        `Row ${lost.row} has a value in a column without a name. Map it with --map "${lost.name}=field", or ignore it with --map "${lost.name}=".`,
      );
    }
    let batch: CheckedRow[] = [];
    let hasRows = false;
    for await (const fileRow of rows()) {
      const { row, cells, fields, notes } = fileRow;
      const { patient, problems } = rowPatient(fileRow, widthOf(cells), columns.length);
      const hash = hashRow(key, fields);
      const named = fields.username !== undefined;
      // A workbook has no cells behind the last one with a value.
      const isShort = form.separator !== undefined && cells.length < width;
      const all = isShort ? [...notes, SHORT_ROW] : notes;
      if (problems.length + all.length > 0) onNotable({ row, fields, problems, notes: all });
      const reason = problems.map(({ field, rule }) => `${field} ${rule}`).join('; ') || undefined;
      const identity = patient && hashIdentity(key, patient);
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

  return {
    form,
    columns,
    profile,
    stops,
    rows,
    /**
     * Validates every row, in batches.
     *
     * @param onNotable - Called with each row that breaks rules or has notes.
     * @throws {@link ImportError} if there is no row, or an import would leave out values of a column
     * without a name.
     */
    checkedRows,
    /** Whether the header names columns, so that output may quote it. It may be a patient instead. */
    isNamed,
    /** The map that the file is read with. A column without a name is in it if it has values. */
    map: new Map([
      ...map,
      ...unmapped.map(({ name }): [string, ColumnUse] => [name, { field: UNDECIDED }]),
    ]),
    /** What was guessed and may be wrong, as sentences for the user. */
    warnings: [...records.warnings, ...(isClear ? [] : [about.trim()])],
    /** A hash of the bytes of the file. It is not kept: with the file, anyone could recognise it. */
    content,
    /** A keyed hash of the bytes of the file. */
    digest: key.hash(content),
    /** A keyed hash of everything that determines how a row becomes a patient. */
    columnsDigest: key.hash(JSON.stringify(facts)),
    /** Returns the name, for output, of the column that fills a field. An age may stand for a date of birth. */
    columnOf: (field: string) =>
      outputNames.get(field) ?? (field === 'dob' ? outputNames.get(AGE) : undefined),
    /** Returns whether a row is the one that was validated. */
    isUnchanged: ({ fields }: FileRow, hash: string) => hashRow(key, fields) === hash,
    /** Returns whether the file has other bytes than when it was opened, or cannot be read. */
    hasChanged: async () => (await contentOf(path).catch(() => undefined)) !== content,
  };
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
  formats: readonly string[],
  { asOf, timeZone }: FileSettings,
): Promise<DateReader | undefined> {
  if (formats.length === 0) return undefined;
  const { checkDateFormat, createDateReader } = await import('../values/date-reader.ts');
  for (const format of formats) checkDateFormat(format);
  return createDateReader(formats, asOf, timeZone);
}

/** Loads the guesses of date formats. */
async function loadDateGuesses(formats: readonly string[], asOf: Date): Promise<DateGuesses> {
  const { guessDates } = await import('./profile/date-guesses.ts');
  return guessDates(formats, asOf);
}

async function contentOf(path: string): Promise<string> {
  const content = createHash('sha256');
  await pipeline(createReadStream(path), content).catch(unreadable(path));
  return content.digest('base64url');
}
