import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from '@profiles/mock';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../test/run-command.ts';
import { serviceOf } from './command/settings.ts';
import { EXIT } from './messages/exit-codes.ts';

const BORN = ['fn,dob,gen,username', 'Asha,12/04/90,female,1', 'Asha,11/04/90,Female,2'];
const AGED = ['fn,age,gen,username', 'Asha,61 yrs,female,1', 'Asha,7,FEMALE,2'];
const NEWBORN = ['fn,age,gen,username', 'Asha,2 days,F,1', 'Asha,7,F,2'];
const PLAIN = ['fn,dob,gen,username', 'Asha,1990-04-12,F,1', 'Asha,1990-04-13,F,2'];

const FEMALE = '{"gen": {"field": "gen", "values": {"Female": "F"}}}';
const OTHERS = '{"gen": {"field": "gen", "values": {"Female": "O"}}}';

const BEGUN = ['--date-format', 'dd/MM/yy', '--as-of', '2025-12-31'];
const TIMES = ['--date-format', 'yyyy-MM-dd HH:mm:ss'];
const JUNE = ['--as-of', '2026-06-30'];

/** Begins an import that stops after its first row, and runs it again with other options. */
async function resumed(
  lines: readonly string[],
  maps: readonly [string, string],
  [first, second]: readonly [readonly string[], readonly string[]],
) {
  const { mock, url } = await servedMock();
  mock.fail('createPatient', faults.expiredToken, { skip: 1, rate: 1 });
  const test = new TestImport(url, lines);
  const mapFile = ['--map-file', join(test.folder, 'map.json')];
  writeFileSync(join(test.folder, 'map.json'), maps[0]);
  const begun = await test.run(['--concurrency', '1', ...mapFile, ...first]);
  expect(begun.exitCode).toBe(EXIT.incomplete);
  expect(mock.patients.size).toBe(1);
  for (const { cancel } of mock.faults) cancel();
  writeFileSync(join(test.folder, 'map.json'), maps[1]);
  return { mock, ...(await test.run([...mapFile, ...second])) };
}

it.each<[string, readonly string[], string, string, readonly string[], readonly string[]]>([
  ['another map file', BORN, FEMALE, OTHERS, BEGUN, BEGUN],
  ['another --date-format', BORN, FEMALE, FEMALE, BEGUN, BEGUN.with(1, 'MM/dd/yy')],
  ['another --country', PLAIN, '{}', '{}', ['--country', 'IN'], ['--country', 'NP']],
  ['another --drop-invalid', PLAIN, '{}', '{}', ['--drop-invalid', 'email'], []],
  // Ages in years are the same on both days.
  ['ages in days on another day', NEWBORN, '{}', '{}', JUNE, JUNE.with(1, '2026-06-29')],
  ['another --time-zone', PLAIN, '{}', '{}', [...TIMES, '--time-zone', 'Asia/Kolkata'], TIMES],
  ['another --encoding', PLAIN, '{}', '{}', [], ['--encoding', 'windows-1252']],
])('rejects a journal that was begun with %s', async (_, lines, before, after, first, second) => {
  const { mock, exitCode, lines: printed } = await resumed(lines, [before, after], [first, second]);
  expect(exitCode).toBe(EXIT.usage);
  expect(printed).toHaveLength(1);
  expect(printed[0]).toMatch(
    /^profiles-import: The journal was written with other columns, or read /,
  );
  expect(mock.patients.size).toBe(1);
});

it.each<[string, readonly string[], string, readonly string[], readonly string[]]>([
  ['the same settings', BORN, FEMALE, BEGUN, BEGUN],
  ['ages in days on the same day', NEWBORN, '{}', JUNE, JUNE],
  ['nothing that depends on the day', PLAIN, '{}', ['--as-of', '2020-01-01'], []],
  ['an equal encoding', PLAIN, '{}', [], ['--encoding', 'UTF8']],
])('resumes an import with %s', async (_, lines, map, first, second) => {
  const { mock, exitCode } = await resumed(lines, [map, map], [first, second]);
  expect(exitCode).toBe(EXIT.done);
  expect(mock.patients.list().map(({ username, gen }) => [username, gen])).toEqual([
    ['1', 'F'],
    ['2', 'F'],
  ]);
});

it('rejects an --as-of that is not a day, or is in the future', async () => {
  const test = new TestImport('http://127.0.0.1:1', AGED);
  for (const day of ['2999-01-01', '2026-02-30', '1/7/2026', '20260701', 'today']) {
    const { exitCode, lines } = await test.run(['--dry-run', '--as-of', day]);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines.join()).toContain('It must be a day as YYYY-MM-DD, and not in the future.');
  }
});

it.each([
  ['https://api.example.com/', 'https://api.example.com'],
  ['HTTPS://API.example.COM:443', 'https://api.example.com'],
  ['http://localhost:80//', 'http://localhost'],
  ['https://api.example.com//api///', 'https://api.example.com/api'],
  ['https://api.example.com/./x/../api', 'https://api.example.com/api'],
  ['https://api.example.com/API', 'https://api.example.com/API'],
  ['https://api.example.com:8443/api', 'https://api.example.com:8443/api'],
])('normalises the base URL %s to %s', (baseUrl, service) => {
  expect(serviceOf(baseUrl)).toBe(service);
});
