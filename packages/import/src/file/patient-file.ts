import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { unreadable } from '../messages/import-error.ts';
import type { DateReader } from '../values/date-reader.ts';
import { loadPhoneReader } from '../values/phone-number.ts';
import { type ColumnUse, UNDECIDED } from './columns.ts';
import type { FileForm } from './csv-form.ts';
import { AGE } from './fields.ts';
import { createRows, type RowSettings } from './file-rows.ts';
import { type HeaderSettings, readHeader } from './header.ts';
import { openRecords } from './open-records.ts';
import { checkSheets } from './profile/check-sheets.ts';
import { profileFile } from './profile/file-profile.ts';
import { createRowMapping } from './row-mapping.ts';

/** The file to import, and how to read it. */
export interface FileSettings extends HeaderSettings, Omit<RowSettings, 'isTrial'> {
  /** The parts of the form that the user has named. */
  readonly form: FileForm;
  /** The day on which ages are true and years of two digits are not in the future. */
  readonly asOf: Date;
  readonly country?: string | undefined;
  /** The time zone in which a date of birth with a time of UTC is on its day. */
  readonly timeZone?: string | undefined;
}

/** The file of patients: its header, its profile, and its rows. */
export type PatientFile = Awaited<ReturnType<typeof openPatientFile>>;

/**
 * Reads the header, looks at the whole file, and hashes it.
 *
 * @throws {@link ImportError} if the file or its header cannot be used.
 */
export async function openPatientFile(settings: FileSettings) {
  const { path, key, guess, asOf, country, timeZone, dropInvalid, earlier } = settings;
  const isTrial = guess !== undefined;
  const records = await openRecords(path, settings.form);
  const { form } = records;
  const header = await readHeader(records, settings, settings.form.separator !== undefined);
  const formats = header.columns.flatMap((column) => column.formats);
  const readers = {
    asOf,
    dates: await loadDateReader(formats, asOf, timeZone),
    phones: country === undefined ? undefined : await loadPhoneReader(country),
    separator: form.separator,
  };
  const profile = await profileFile(records, header, { readers, timeZone, earlier, isTrial });
  const stops = [...profile.stops(), ...(await checkSheets(records, header.names))];
  const content = await contentOf(path);
  const columns = profile.columns();
  const mapping = createRowMapping(columns, readers);
  const rows = createRows(records, header, mapping, profile.firstRows(), { ...settings, isTrial });
  const facts = [form, header.row, mapping.facts(profile.hasUnitAges()), dropInvalid];
  const outputNames = new Map(columns.map(({ target }, at) => [target, header.shown[at]]));
  return {
    ...rows,
    form,
    header,
    columns,
    profile,
    stops,
    /** The map that the file is read with. A column without a name is in it if it has values. */
    map: new Map([
      ...header.map,
      ...rows.unmapped.map((name): [string, ColumnUse] => [name, { field: UNDECIDED }]),
    ]),
    /** What was guessed and may be wrong, as sentences for the user. */
    warnings: [...records.warnings, ...header.warnings],
    /** A hash of the bytes of the file. It is not kept: with the file, anyone could recognise it. */
    content,
    /** A keyed hash of the bytes of the file. */
    digest: key.hash(content),
    /** A keyed hash of everything that determines how a row becomes a patient. */
    columnsDigest: key.hash(JSON.stringify(facts)),
    /** Returns the name, for output, of the column that fills a field. Others may stand for a date of birth. */
    columnOf: (field: string) =>
      outputNames.get(field) ??
      (field === 'dob' ? (outputNames.get(AGE) ?? outputNames.get('dob.year')) : undefined),
    /** Returns whether the file has other bytes than when it was opened, or cannot be read. */
    hasChanged: async () => (await contentOf(path).catch(() => undefined)) !== content,
  };
}

/**
 * Loads the reader of dates, if there are formats or a time zone. Otherwise its library would take
 * memory.
 *
 * @throws {@link ImportError} if a format lacks the day, the month or the year, or Luxon rejects it.
 */
async function loadDateReader(
  formats: readonly string[],
  asOf: Date,
  timeZone: string | undefined,
): Promise<DateReader | undefined> {
  if (formats.length === 0 && timeZone === undefined) return undefined;
  const { checkDateFormat, createDateReader } = await import('../values/date-reader.ts');
  for (const format of formats) checkDateFormat(format);
  return createDateReader(formats, asOf, timeZone);
}

async function contentOf(path: string): Promise<string> {
  const content = createHash('sha256');
  await pipeline(createReadStream(path), content).catch(unreadable(path));
  return content.digest('base64url');
}
