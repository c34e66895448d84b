import { EVERY_FIELD } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { readColumns } from './columns.ts';

const HEADER = ['fn', 'dob', 'gen'];

function targets(header: readonly string[], map: Readonly<Record<string, string>> = {}) {
  const uses = Object.entries(map).map(([name, field]) => [name, { field }] as const);
  return readColumns(header, new Map(uses)).map(({ target }) => target);
}

it.each<[string, string | undefined]>([
  ['username', 'username'],
  [' Mobile ', 'mobile'],
  ['BloodGroup', 'bloodgroup'],
  ['extras.Ward No', 'extras.Ward No'],
  ['extras.a.b', 'extras.a.b'],
])('fills a field from the column %j without a mapping', (name, target) => {
  expect(targets([...HEADER, name])).toEqual([...HEADER, target]);
});

it('ignores a column without a name', () => {
  expect(targets([...HEADER, ''], { '': '' })).toEqual([...HEADER, undefined]);
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

describe('rejects a header or a mapping with', () => {
  it.each<[string, readonly string[], Readonly<Record<string, string>>, string]>([
    ['neither dob nor age', ['fn', 'gen'], {}, 'There is no column for dob.'],
    [
      'a column of the reason only',
      ['rejected_because'],
      {},
      'There is no column for fn, dob, gen.',
    ],
    ['no dob and gen', ['fn'], {}, 'There is no column for dob, gen.'],
    ['a required field that is ignored', HEADER, { gen: '' }, 'There is no column for gen.'],
    [
      'an unknown column',
      [...HEADER, 'Ward', 'extras'],
      {},
      'No field is known for "Ward", "extras".',
    ],
    ['a field of another operation', [...HEADER, 'bg'], {}, 'No field is known for "bg".'],
    [
      'a field twice',
      [...HEADER, 'UHID', 'username'],
      { UHID: 'username' },
      'Two columns fill username.',
    ],
    [
      'a key of extras twice',
      [...HEADER, 'extras.a', 'A'],
      { A: 'extras.a' },
      'Two columns fill extras.a.',
    ],
    [
      'a mapped column that is missing',
      HEADER,
      { UHID: 'username' },
      'There is no column "UHID" to map.',
    ],
    ['an unknown field', [...HEADER, 'UHID'], { UHID: 'uhid' }, 'A patient has no field "uhid".'],
    [
      'an empty key of extras',
      [...HEADER, 'A'],
      { A: 'extras.' },
      'A patient has no field "extras.".',
    ],
    [
      'an ignored key of extras',
      [...HEADER, 'A'],
      { A: 'extras._a' },
      'A patient has no field "extras._a".',
    ],
    [
      'a long key of extras',
      [...HEADER, 'A'],
      { A: `extras.${'k'.repeat(200)}` },
      'A patient has no field',
    ],
  ])('%s', (_, header, map, message) => {
    const reading = expect(() => targets(header, map));
    reading.toThrow(expect.objectContaining({ message: expect.stringContaining(message) }));
  });
});

it('ignores the column of the reason of rejected rows', () => {
  expect(targets(['rejected_because', ...HEADER])).toEqual([undefined, ...HEADER]);
});

it('reads dates in the formats of the command, or else of the map', () => {
  const map = new Map([['dob', { field: 'dob', formats: ['dd/MM/yyyy'] }]]);
  const formatsOf = (...given: readonly string[]) =>
    readColumns(HEADER, map, given).map(({ formats }) => formats);
  expect(formatsOf()).toEqual([[], ['dd/MM/yyyy'], []]);
  expect(formatsOf('MM/dd/yy', 'd.M.yy')).toEqual([[], ['MM/dd/yy', 'd.M.yy'], []]);
});
