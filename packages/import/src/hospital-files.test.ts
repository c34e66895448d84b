import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../test/run-command.ts';

const FILES = join(import.meta.dirname, '../test/files');

/** The options that a file needs. */
const OPTIONS: Readonly<Record<string, readonly string[]>> = {
  'moved-days.csv': ['--date-format', "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'"],
  'phones.csv': ['--country', 'IN'],
  'separators.csv': ['--encoding', 'windows-1252'],
  'serial-dates.csv': ['--date-format', 'excel'],
  'times.csv': ['--date-format', 'dd.MM.yyyy HH.mm'],
};

it.each(readdirSync(FILES))('imports what is certain in %s, and says what is not', async (name) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, readFileSync(join(FILES, name)));
  const options = ['--as-of', '2026-11-26', ...(OPTIONS[name] ?? [])];
  const path = join(test.folder, 'map.json');
  const dryRun = await test.run(['--dry-run', '--write-map', path, ...options]);
  const hasMap = existsSync(path);
  // A person ignores the columns that the map leaves to decide.
  if (hasMap) writeFileSync(path, readFileSync(path, 'utf8').replaceAll('"?"', '""'));
  const { exitCode } = await test.run([...(hasMap ? ['--map-file', path] : []), ...options]);
  const map = hasMap ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  const report = readFileSync(test.report, 'utf8').trim().split('\n');
  const stored = mock.patients.list().map((patient) => JSON.stringify(patient));
  expect({ dryRun, map, exitCode, report, stored }).toMatchSnapshot();
});
