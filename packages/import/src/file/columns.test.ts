import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERY_FIELD } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { readColumns } from './columns.ts';
import { columnNames } from './header.ts';

const HEADER = ['fn', 'dob', 'gen'];

function targets(header: readonly string[], map: Readonly<Record<string, string>> = {}) {
  const uses = Object.entries(map).map(([name, field]) => [name, { field }] as const);
  return readColumns(columnNames(header), new Map(uses)).map(({ target }) => target);
}

it.each<[string, string | undefined]>([
  [' Mobile ', 'mobile'],
  ['BloodGroup', 'bloodgroup'],
  ['extras.Ward No', 'extras.Ward No'],
  ['extras.a.b', 'extras.a.b'],
])('fills a field from the column %j without a mapping', (name, target) => {
  expect(targets([...HEADER, name])).toEqual([...HEADER, target]);
});

it('fills every field of a patient from a column of its name', () => {
  const { extras, ...fields } = EVERY_FIELD;
  const names = [...Object.keys(fields), ...Object.keys(extras).map((key) => `extras.${key}`)];
  expect(targets(names)).toEqual(names);
});

it('fills fields from mapped columns, and ignores columns without a field', () => {
  const map = {
    'First name': 'fn',
    UHID: 'username',
    Ward: 'extras.ward',
    Remarks: '',
    mobile: '',
  };
  const header = ['First name', 'dob', 'gen', ' UHID', 'Ward', 'Remarks', 'mobile'];
  const fields = ['fn', 'dob', 'gen', 'username', 'extras.ward', undefined, undefined];
  expect(targets(header, map)).toEqual(fields);
});

it('ignores all columns that are not named with one key of the map', () => {
  const map = { 'First name': 'fn', '*': '' };
  const fields = ['fn', 'dob', 'gen', undefined, 'mobile', undefined];
  expect(targets(['First name', 'dob', 'gen', 'Ward', 'mobile', 'Bed'], map)).toEqual(fields);
  expect(() => targets(HEADER, { '*': 'ln' })).toThrow('"*" can only ignore them');
});

const LONG = `extras.${'k'.repeat(200)}`;

it.each<[message: string, header: string, map?: Readonly<Record<string, string>>]>([
  ['There is no column for dob.', 'fn gen'],
  ['There is no column for fn, dob, gen.', 'rejected_because'],
  ['There is no column for dob, gen.', 'fn'],
  ['There is no column for gen.', 'fn dob gen', { gen: '' }],
  ['No field is known for "Ward", "extras".', 'fn dob gen Ward extras'],
  ['No field is known for "bg".', 'fn dob gen bg'],
  ['The map has "?" for "A". Replace it: with a field,', 'fn dob gen A', { A: '?' }],
  [
    'Two columns fill username. Ignore one of them.',
    'fn dob gen UHID username',
    { UHID: 'username' },
  ],
  ['Two columns fill extras.a.', 'fn dob gen extras.a A', { A: 'extras.a' }],
  [
    'There is no column "UHID" to map. Correct its name, or remove the mapping.',
    'fn dob gen',
    { UHID: 'username' },
  ],
  ['A patient has no field "uhid".', 'fn dob gen UHID', { UHID: 'uhid' }],
  ['A patient has no field "extras.".', 'fn dob gen A', { A: 'extras.' }],
  ['A patient has no field "extras._a".', 'fn dob gen A', { A: 'extras._a' }],
  ['A patient has no field', 'fn dob gen A', { A: LONG }],
])('%s The header is: %s', (message, header, map = {}) => {
  const error = expect.objectContaining({ message: expect.stringContaining(message) });
  expect(() => targets(header.split(' '), map)).toThrow(error);
});

it('reads dates in the formats of the command, or else of the map', () => {
  const map = new Map([['dob', { field: 'dob', formats: ['dd/MM/yyyy'] }]]);
  const formatsOf = (...named: readonly string[]) =>
    readColumns(HEADER, map, named).map(({ formats }) => formats);
  expect(formatsOf()).toEqual([[], ['dd/MM/yyyy'], []]);
  expect(formatsOf('MM/dd/yy', 'd.M.yy')).toEqual([[], ['MM/dd/yy', 'd.M.yy'], []]);
});

const NOWHERE = 'http://127.0.0.1:1';

/** A dry run of a file with one valid row, with a map file. */
async function runWith(map: unknown) {
  const test = new TestImport(NOWHERE, ['fn,dob,gen', 'Asha,1990-04-12,F']);
  const path = join(test.folder, 'map.json');
  writeFileSync(path, typeof map === 'string' ? map : JSON.stringify(map));
  return test.run(['--dry-run', '--map-file', path]);
}

describe('takes a map file', () => {
  it.each<[string, unknown]>([
    ['that is empty', {}],
    ['with a byte order mark', '\ufeff{"gen": "gen"}'],
    ['with a field in an object', { gen: { field: 'gen' } }],
    ['with a column and a value of one name', { gen: { field: 'gen', values: { gen: 'O' } } }],
  ])('%s', async (_, map) => {
    expect((await runWith(map)).exitCode).toBe(EXIT.done);
  });
});

describe('rejects a map file', () => {
  it.each<[string, unknown]>([
    ['no field', 1],
    ['a number for a field', { field: 1 }],
    ['values and no field', { values: {} }],
    ['a number as a replacement', { field: 'gen', values: { a: 1 } }],
    ['one format that is not in a list', { field: 'gen', formats: 'dd/MM/yyyy' }],
    ['text that is no boolean', { field: 'gen', text: 'true' }],
    ['another property', { field: 'gen', value: {} }],
  ])('with a column that has %s', async (_, gen) => {
    const words =
      '"gen" must be a field, or an object with a field and values or formats: {"Sex": {"field": "gen", "values": {"Female": "F"}}}.';
    expect(await runWith({ gen })).toEqual({
      exitCode: EXIT.usage,
      lines: [`profiles-import: In the --map-file map.json, ${words}`],
    });
  });

  it.each<[string, string, string]>([
    [
      'no quote at the end',
      '{"Zerubavel',
      'is not JSON at line 1, column 2: a quote is not closed',
    ],
    [
      'no comma',
      '{\r\n  "fn": "fn"\r\n  "dob": "dob"}',
      'is not JSON at line 3, column 3: a comma is missing before it',
    ],
    [
      'a comma too many',
      '{"fn": "fn",\n}',
      'is not JSON at line 2, column 1: there is a comma too many before it',
    ],
    [
      'a comment',
      '{\n"fn": "fn" // x\n}',
      'is not JSON at line 2, column 12: JSON has no comments',
    ],
    ['more after its end', '{}\n{}', 'is not JSON at line 2, column 1'],
    ['nothing', '', 'is not JSON at line 1, column 1'],
    ['a column twice', '{"fn": "fn",\n "fn": ""}', 'names something twice at line 2, column 2'],
    [
      'a value twice',
      '{"gen": {"field": "gen", "values": {"x": "M",\n"x": "F"}}}',
      'names something twice at line 2, column 1',
    ],
    ['a prototype twice', '{"__proto__": "", "__proto__": ""}', 'names something twice'],
  ])('that has %s, and names its line', async (_, map, words) => {
    const { exitCode, lines } = await runWith(map);
    expect([exitCode, lines]).toEqual([EXIT.usage, [expect.stringContaining(words)]]);
    expect(lines[0]).not.toContain('Zerubavel');
  });

  it.each<[string, unknown]>([
    ['that is not JSON', '{"Zerubavel'],
    ['that names a column twice', '{"fn": "", "fn": "fn"}'],
    ['that is a list', ['gen']],
    ['that is null', 'null'],
    ['with a column that is missing', { Sex: 'gen' }],
    ['with a prototype as a column', '{"__proto__": "gen"}'],
    ['with an unknown format', { dob: { field: 'dob', formats: ['DD/MM/YYYY'] } }],
    ['with formats of another field', { gen: { field: 'gen', formats: ['dd/MM/yyyy'] } }],
    ['with a value twice', { gen: { field: 'gen', values: { Lady: 'F', 'lady ': 'M' } } }],
    ['with an earliest birth of another field', { gen: { field: 'gen', earliest: '1850-01-01' } }],
    ['with an earliest birth that is no day', { dob: { field: 'dob', earliest: '1850' } }],
    ['with an empty value', { gen: { field: 'gen', values: { '': 'O' } } }],
  ])('%s', async (_, map) => {
    const { exitCode, lines } = await runWith(map);
    expect(exitCode).toBe(EXIT.usage);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchSnapshot();
    expect(lines[0]).not.toContain('Zerubavel');
  });
});
