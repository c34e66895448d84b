import fc from 'fast-check';
import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';
import { findSwallowedRows } from './swallowed-rows.ts';

const TARGETS = ['fn', 'dob', 'gen', 'username', 'extras.note', undefined];
const VALUES: Readonly<Record<string, string>> = {
  fn: 'Asha',
  dob: '12-Apr-1990',
  gen: 'F',
  age: '45Y 3M',
};

it('finds rows that a quote has swallowed, in every order of columns, from every column on', () => {
  const shapes = fc.record({
    targets: fc.shuffledSubarray(TARGETS, { minLength: 6 }),
    opened: fc.nat(5),
    more: fc.integer({ min: 1, max: 4 }),
    separator: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    birth: fc.constantFrom('dob', 'age'),
    isNamed: fc.boolean(),
  });
  fc.assert(
    fc.property(shapes, ({ targets, opened, more, separator, end, birth, isNamed }) => {
      const columns = targets.map((target) => ({ target: target === 'dob' ? birth : target }));
      const row = columns.map(({ target = '' }) => VALUES[target] ?? 'x');
      const rows = Array.from({ length: more }, () => row.join(separator));
      const first = row.slice(opened).join(separator);
      const last = row.slice(0, opened + 1).join(separator);
      const cell = [first, ...rows.slice(1), last].join(end);
      const hasRows = findSwallowedRows(columns, isNamed ? separator : undefined);
      expect(hasRows(cell, opened)).toBe(true);
    }),
  );
});

it.each([
  'two lines,\nwithout a date',
  'seen on 1990-04-12,\nthen on 1991-04-12, 1992-04-12',
  'a, b, c, d, e, f, g',
  'ward B\n, , , , , ',
])('takes %j for a note', (note) => {
  const columns = TARGETS.map((target) => ({ target }));
  expect(findSwallowedRows(columns, ',')(note, 4)).toBe(false);
});

it.each([
  ['of a column that is imported', []],
  ['of a column that is ignored', ['--map', 'extras.note=']],
])('an import rejects the row with the cell %s, and sends the others', async (_, options) => {
  const { mock, url } = await servedMock();
  const test = new TestImport(url, [
    'fn,gen,dob,username,extras.note',
    'Asha,F,1990-04-12,U1,"ulcer',
    'Ravi,M,1980-01-01,U2,x',
    `Gita,F,1960-03-03,U4,height 5'6"`,
    'Hema,F,1950-04-04,U5,z',
  ]);
  const { exitCode, lines } = await test.run(options);
  expect([exitCode, lines[1]]).toEqual([EXIT.needsPerson, expect.stringContaining('1 rejected')]);
  expect(mock.patients.list().map(({ username }) => username)).toEqual(['U5']);
});

it('keeps a note with lines of another separator than that of the file', async () => {
  const { mock, url } = await servedMock();
  const note = 'moved\nAsha,F,1990-04-12,U1,x';
  const rows = ['fn;gen;dob;username;extras.note', `Asha;F;1990-04-12;U1;"${note}"`];
  expect((await new TestImport(url, rows).run()).exitCode).toBe(EXIT.done);
  expect(mock.patients.list()).toMatchObject([{ extras: { note } }]);
});
