import { readText } from '../../values/cell-text.ts';
import { readAge } from '../../values/read-age.ts';
import type { Column } from '../columns.ts';
import type { EarlierImport } from '../earlier-import.ts';
import { AGE } from '../fields.ts';
import type { Header } from '../header.ts';
import type { FileRecords } from '../open-records.ts';
import type { FileRecord } from '../read-records.ts';
import { createRowMapping, type MappedRow, unitOfAges, type ValueReaders } from '../row-mapping.ts';
import { checkExchanged, checkHeader } from './check-columns.ts';
import { checkDates, checkPlaceholderDates } from './check-dates.ts';
import { checkGenders } from './check-genders.ts';
import { checkEncodingNamed, checkLetters } from './check-letters.ts';
import { checkCells, checkHidden } from './check-shape.ts';
import { chooseRows } from './chosen-rows.ts';
import { ColumnProfile, profileLines } from './column-profile.ts';
import type { Check, Stop } from './findings.ts';
import { checkPhones, checkTwins } from './look-alikes.ts';

/** What the profile of a file depends on, beside its header. */
export interface ProfileSettings {
  readonly readers: ValueReaders;
  readonly timeZone: string | undefined;
  /** The earlier imports whose rows are left out. */
  readonly earlier: readonly EarlierImport[];
  /** Whether this is a dry run, which notes more, and takes more memory. */
  readonly isTrial: boolean;
}

/** The profile of a file. */
export type FileProfile = ReturnType<typeof createProfile>;

/** Reads the whole file once, and returns its profile. */
export async function profileFile(
  records: FileRecords,
  header: Header,
  settings: ProfileSettings,
): Promise<FileProfile> {
  const profile = createProfile(records, header, settings);
  const mapping = createRowMapping(header.columns, settings.readers);
  for await (const record of records.read()) {
    if (record.row <= header.row) continue;
    const mapped = mapping.read(record.cells, record.types);
    if (mapped.birth?.unread !== undefined) await profile.dates.prepare(mapped);
    profile.add(record, mapped);
  }
  return profile;
}

/**
 * Creates the profile of a file: the figures of each column, and the contradictions between what is in
 * the file and what would be stored. A dry run prints it, and an import obeys it.
 */
function createProfile(
  { form, hidden, namedEncoding }: FileRecords,
  { columns, shown, width, names }: Header,
  { readers, timeZone, earlier, isTrial }: ProfileSettings,
) {
  const profiles = columns.map((column, at) => new ColumnProfile(column, shown[at] ?? ''));
  const birth = columns.find(({ target }) => target === 'dob');
  const dates = checkDates(birth?.formats ?? [], birth?.name ?? '', timeZone, readers.asOf);
  const genders = checkGenders(columns);
  const choice = chooseRows(profiles);
  const checks: readonly Check[] = [
    ...(form.separator === undefined ? [] : [checkCells(width, names.length)]),
    ...(hidden ? [checkHidden(hidden)] : []),
    ...(namedEncoding ? [checkEncodingNamed(columns, namedEncoding)] : []),
    checkHeader(columns),
    checkExchanged(columns, shown),
    dates,
    genders,
    checkPlaceholderDates(),
    checkLetters(columns),
    checkTwins(earlier),
    ...(isTrial ? [checkPhones(), choice] : []),
  ];
  let rows = 0;
  let hasUnitAges = false;
  return {
    dates,
    genders,
    /** The number of rows. */
    get rows() {
      return rows;
    },
    /** Whether ages of the file depend on the day, not only on the year. */
    hasUnitAges: () => hasUnitAges,
    add({ row, cells, isHidden = false }: FileRecord, mapped: MappedRow): void {
      rows += 1;
      const texts = cells.map((cell) => readText(cell).text);
      for (const [at, text] of texts.entries()) {
        const profile = profiles[at];
        if (profile === undefined) continue;
        if (cells[at]?.trim()) profile.firstRow ??= row;
        if (text === '') continue;
        profile.add(text, row);
        const { target, name, values } = profile.column;
        if (target !== AGE) continue;
        const age = readAge(values.get(text.toLowerCase()) ?? text, unitOfAges(name));
        hasUnitAges ||= age?.more !== undefined;
      }
      const seen = { row, texts, mapped, isHidden, cellCount: cells.length };
      for (const check of checks) check.add(seen);
    },
    /** Returns the columns, with what their values show. */
    columns: (): readonly Column[] => profiles.map(({ profiled }) => profiled),
    /** Returns the first row with a value, even one that nobody sees, of each column. */
    firstRows: () => profiles.map(({ firstRow }) => firstRow),
    stops: (): readonly Stop[] => checks.flatMap((check) => check.stops?.() ?? []),
    /** Returns the rows that a person should look at in a dry run, with the reasons. */
    chosen: choice.chosen,
    /** Describes the columns, in a line or two each. */
    lines: () => profileLines(profiles, genders.shares()),
    /** Describes what a person may want to look at. */
    notes: () => checks.flatMap((check) => check.notes?.() ?? []),
  };
}
