import type { ProfilesMock } from '@profiles/mock';

/** Lines of a CSV file without usernames: the service stores a row as often as it is sent. */
export function unnamedLines(rows: number): string[] {
  const lines = Array.from({ length: rows }, (_, at) => `Asha,1990-04-12,F,${at + 2}`);
  return ['fn,dob,gen,extras.row', ...lines];
}

/** Returns the rows that the service has stored more than once. */
export function storedTwice(mock: ProfilesMock): readonly string[] {
  const rows = mock.patients.list().map(({ extras }) => String(extras?.['row']));
  const seen = new Set<string>();
  return rows.filter((row) => seen.size === seen.add(row).size);
}
