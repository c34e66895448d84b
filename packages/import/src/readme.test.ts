import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../test/run-command.ts';
import { EXIT } from './exit-codes.ts';

const FOLDER = join(import.meta.dirname, '../test/readme');

it('imports a file with the map that the README shows', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, [
    'First name,UHID,Ward,Remarks,Sex,Born',
    'Asha,UHID-1042,B2,seen,FEMALE,12/04/1990',
    'Ravi,UHID-1043,,,male,3-Nov-1984',
  ]);
  const { exitCode } = await test.run(['--map-file', join(FOLDER, 'map.json')]);
  expect(exitCode).toBe(EXIT.done);
  expect(mock.patients.list()).toEqual([
    expect.objectContaining({ fn: 'asha', gen: 'F', dob: '1990-04-12', extras: { ward: 'B2' } }),
    expect.objectContaining({ fn: 'ravi', gen: 'M', dob: '1984-11-03', username: 'UHID-1043' }),
  ]);
});

it('writes a map that imports the file of the README', async () => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, readFileSync(join(FOLDER, 'patients.csv'), 'utf8'));
  const map = join(test.folder, 'map.json');
  expect((await test.run(['--dry-run', '--write-map', map])).exitCode).toBe(EXIT.needsPerson);
  const { exitCode, lines } = await test.run(['--map-file', map]);
  expect(exitCode).toBe(EXIT.done);
  expect(lines[0]).toMatch(/^2 created /);
  expect(mock.patients.size).toBe(2);
});
