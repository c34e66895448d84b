import { describe, expect, it } from 'vitest';
import { createDateReader } from '../values/date-reader.ts';
import { type ColumnUse, readColumns } from './columns.ts';
import { createRowMapping } from './row-mapping.ts';
import { rowPatient } from './row-patient.ts';

const AS_OF = new Date(2026, 5, 30);

/** The mapping of columns. */
function mappingOf(
  header: readonly string[],
  uses: Readonly<Record<string, ColumnUse>> = {},
  { asOf = AS_OF, formats = [] }: { asOf?: Date; formats?: readonly string[] } = {},
) {
  const columns = readColumns(header, new Map(Object.entries(uses)), formats);
  const used = columns.flatMap((column) => column.formats);
  const dates = used.length > 0 ? createDateReader(used, asOf) : undefined;
  return createRowMapping(columns, { asOf, dates });
}

/** The patient of a row, or the rules that it breaks. */
function patientOf(row: Readonly<Record<string, string>>, uses?: Record<string, ColumnUse>) {
  const header = Object.keys(row);
  const mapped = mappingOf(header, uses).read(Object.values(row));
  const { patient, problems } = rowPatient(mapped, header.length, header.length);
  return patient ?? problems.map(({ field, rule }) => `${field} ${rule}`);
}

describe('an age', () => {
  it.each([
    ['0', '2025-07-01'],
    ['130', '1895-07-01'],
    ['61', '1964-07-01'],
    ['061', '1964-07-01'],
    ['६१', '1964-07-01'],
    ['61 yrs', '1964-07-01'],
    ['61yr', '1964-07-01'],
    ['61 Years', '1964-07-01'],
    [' 61 Y ', '1964-07-01'],
    ['36.0', '1989-07-01'],
    ['6 months', '2025-12-30'],
    ['4m', '2026-02-28'],
    ['18 mths', '2024-12-30'],
    ['45Y 3M', '1981-03-30'],
    ['1 year and 2 weeks', '2025-06-16'],
    ['2 days', '2026-06-28'],
    ['0y 1m 1d', '2026-05-29'],
  ])('%j becomes the date of birth %s, with the mark', (age, dob) => {
    expect(patientOf({ fn: 'asha', gen: 'F', Age: age })).toEqual({
      fn: 'asha',
      gen: 'F',
      dob,
      extras: { dob_estimated: true },
    });
  });

  it.each(['131', '-1', '6.5', '0.5', '61 yrs.', '3M 45Y', '130Y 1M', 'sixty', '1e1', '1000'])(
    '%j breaks one rule',
    (age) => {
      expect(patientOf({ fn: 'asha', gen: 'F', age })).toEqual(['age age']);
      const { problems } = mappingOf(['fn', 'gen', 'age']).read(['', '', age]);
      expect(problems[0]?.message).toContain('from 0 to 130 years');
    },
  );

  it('that is empty leaves the date of birth missing', () => {
    expect(patientOf({ fn: 'asha', gen: 'F', age: ' ' })).toEqual(['dob required']);
  });

  it('is not read beside a valid date of birth', () => {
    const row = { fn: 'asha', gen: 'F', dob: '1990-04-12' };
    // A registration may be years old.
    for (const age of ['36', '40', '31', 'sixty']) {
      expect(patientOf({ ...row, age })).toEqual(row);
    }
  });

  it.each(['1900-01-01', '1983-04-12', '1995-04-12'])(
    'counts beside the date %s, which it contradicts',
    (dob) => {
      const row = { fn: 'asha', gen: 'F', dob, age: '36' };
      expect(patientOf(row)).toMatchObject({ dob: '1989-07-01', extras: { dob_estimated: true } });
    },
  );

  it('does not replace a date of birth that is not valid', () => {
    const row = { fn: 'asha', gen: 'F', age: '61' };
    expect(patientOf({ ...row, dob: '1990-02-30' })).toEqual(['dob date']);
    expect(patientOf({ ...row, dob: 'unknown' })).toEqual(['dob date']);
    const uses = { dob: { field: 'dob', values: { Unknown: '' } } };
    expect(patientOf({ ...row, dob: 'unknown' }, uses)).toMatchObject({ dob: '1964-07-01' });
  });

  it('adds its mark to the other extras', () => {
    const row = { fn: 'asha', gen: 'F', age: '61', 'extras.ward': 'B' };
    expect(patientOf(row)).toMatchObject({ extras: { ward: 'B', dob_estimated: true } });
  });

  it('can have no second column for its mark', () => {
    expect(() => mappingOf(['fn', 'gen', 'age', 'extras.dob_estimated'])).toThrow(
      'Two columns fill extras.dob_estimated.',
    );
  });
});

describe('a map of values', () => {
  const SEX = { Sex: { field: 'gen', values: { Female: 'F', MALE: 'M', ' third ': 'O' } } };

  it.each([
    ['female', 'F'],
    ['FEMALE', 'F'],
    [' Female ', 'F'],
    ['male', 'M'],
    ['Third', 'O'],
    ['F', 'F'],
  ])('replaces %j by %s in any case', (Sex, gen) => {
    expect(patientOf({ fn: 'asha', dob: '1990-04-12', Sex }, SEX)).toMatchObject({ gen });
  });

  it('leaves other values as they are, and replaces a value once', () => {
    const swap = { gen: { field: 'gen', values: { F: 'M', M: 'F' } } };
    const row = { fn: 'asha', dob: '1990-04-12', gen: 'F' };
    expect(patientOf(row, swap)).toMatchObject({ gen: 'M' });
    expect(patientOf({ fn: 'asha', dob: '1990-04-12', Sex: 'fem' }, SEX)).toEqual(['gen enum']);
  });

  it('makes a value absent that it replaces by nothing', () => {
    const row = { fn: 'asha', dob: '1990-04-12', gen: 'F', email: 'NIL' };
    const uses = { email: { field: 'email', values: { nil: '' } } };
    expect(patientOf(row, uses)).toEqual({ fn: 'asha', dob: '1990-04-12', gen: 'F' });
    expect(patientOf(row, { gen: { field: 'gen', values: { f: '' } } })).toEqual([
      'gen required',
      'email email',
    ]);
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'replaces the value %s only if the map has it',
    (value) => {
      const row = { fn: 'asha', dob: '1990-04-12', gen: 'F', s: value };
      expect(patientOf(row, { s: { field: 's', values: { Ms: 'Mx' } } })).toEqual(row);
      const values = Object.fromEntries([[value, 'Dr']]);
      expect(patientOf(row, { s: { field: 's', values } })).toMatchObject({ s: 'Dr' });
    },
  );
});

it.each(['constructor', 'toString', 'valueOf'])(
  'reads a column named %s like any other',
  (name) => {
    const row = { fn: 'asha', dob: '1990-04-12', gen: 'F', [name]: 'B' };
    expect(() => patientOf(row)).toThrow(`No field is known for "${name}".`);
    expect(patientOf(row, { [name]: { field: '' } })).not.toHaveProperty('extras');
    const key = name.slice(0, 16);
    expect(patientOf(row, { [name]: { field: `extras.${key}` } })).toEqual({
      fn: 'asha',
      dob: '1990-04-12',
      gen: 'F',
      extras: { [key]: 'B' },
    });
  },
);

describe('the facts of a mapping', () => {
  const facts = (header: readonly string[], formats: readonly string[], asOf: Date) =>
    JSON.stringify(mappingOf(header, {}, { asOf, formats }).facts(false));
  const BORN = ['fn', 'gen', 'dob'];
  const AGED = ['fn', 'gen', 'age'];

  const [june, july] = [new Date(2026, 5, 30), new Date(2026, 6, 1)];
  const [old, young] = [new Date(2025, 11, 31), new Date(2026, 0, 1)];

  it.each<[string, boolean, readonly string[], readonly string[], Date, Date]>([
    ['no age', true, BORN, ['dd/MM/yyyy'], new Date(2020, 0), new Date(2026, 11)],
    ['ages before and on 1 July', false, AGED, [], june, july],
    ['ages on 1 July and 30 June', true, AGED, [], new Date(2025, 6, 1), june],
    ['years of two digits in one year', true, BORN, ['d/M/yy'], young, new Date(2026, 11, 31)],
    ['years of two digits at New Year', false, BORN, ['d/M/yy'], old, young],
    ['two digits in an age, not in a date', true, AGED, ['d/M/yy'], old, young],
  ])('with %s are the same on both days: %s', (_, same, header, formats, a, b) => {
    expect(facts(header, formats, a) === facts(header, formats, b)).toBe(same);
  });

  it('stay the same for a row whose date was in the future on the first day', () => {
    const read = (asOf: Date) =>
      mappingOf(BORN, {}, { asOf, formats: ['d/M/yy'] }).read(['asha', 'F', '24/11/26']).fields;
    expect(read(new Date(2026, 10, 23))).toEqual(read(new Date(2026, 10, 24)));
  });
});
