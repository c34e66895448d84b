import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOWERCASED_FIELDS } from '@profiles/sdk/schemas';
import { EVERY_FIELD } from '@profiles/testkit/samples';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-command.ts';
import type { CheckedRow } from '../journal/journal.ts';
import { ImportKey } from './import-key.ts';
import { openPatientFile } from './patient-file.ts';

/** Checks two rows. A row is its values by column. */
async function checked(rows: readonly Readonly<Record<string, string>>[]) {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((column) => row[column]).join(','));
  const path = join(temporaryFolder(), 'patients.csv');
  writeFileSync(path, [columns.join(','), ...lines].join('\n'));
  const key = new ImportKey('k'.repeat(32));
  const settings = {
    path,
    form: {},
    map: new Map(),
    dateFormats: [],
    dropInvalid: [],
    earlier: [],
    asOf: new Date(),
    key,
  };
  const file = await openPatientFile(settings);
  const all: CheckedRow[] = [];
  for await (const batch of file.checkedRows()) all.push(...batch);
  return all;
}

const { extras: _, ...FIELDS } = EVERY_FIELD;
const ROW: Readonly<Record<keyof typeof FIELDS | 'extras.ward', string>> = {
  ...FIELDS,
  username: '',
  'extras.ward': 'B',
};

/** The identities and the hashes of a row and of the same with other values. */
async function compared(other: Partial<typeof ROW>, own: Partial<typeof ROW> = {}) {
  const [one, two] = await checked([
    { ...ROW, ...own },
    { ...ROW, ...own, ...other },
  ]);
  if (one?.identity === undefined || two?.identity === undefined) return expect.unreachable();
  return { isTwin: one.identity === two.identity, isSameRow: one.hash === two.hash };
}

it.each(LOWERCASED_FIELDS)(
  'gives the same identity to rows that differ in the case of %s',
  async (field) => {
    expect(await compared({ [field]: ROW[field].toUpperCase() })).toEqual({
      isTwin: true,
      isSameRow: false,
    });
  },
);

it.each<[string, Partial<typeof ROW>]>([
  ['the case of a field that is sent as it is', { s: 'MS' }],
  ['the case of an extra', { 'extras.ward': 'b' }],
  ['a value', { fn: 'Usha' }],
  ['a value that is absent', { mn: '' }],
  ['a username', { username: 'UHID-1' }],
])('gives different identities to rows that differ in %s', async (_, other) => {
  expect((await compared(other)).isTwin).toBe(false);
});

it.each(['uhid-1', 'UHID 1', 'uhid1', 'UHID\u20131', 'UHID-1\u200b', '\ufeffUHID-1', '="UHID-1"'])(
  'gives the same identity to rows with the usernames UHID-1 and %j',
  async (username) => {
    const other = { username: JSON.stringify(username).replaceAll('\\"', '""'), fn: 'Usha' };
    expect((await compared(other, { username: 'UHID-1' })).isTwin).toBe(true);
  },
);

it('gives the same identity to rows with the same letters in NFC and NFD', async () => {
  expect((await compared({ fn: 'Jose\u0301' }, { fn: 'Jos\u00e9' })).isTwin).toBe(true);
});
