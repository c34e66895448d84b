import { expect, it } from 'vitest';
import { TestImport } from '../../../test/run-command.ts';
import { readColumns } from '../columns.ts';
import { ColumnProfile } from './column-profile.ts';

const NOWHERE = 'http://127.0.0.1:1';

/** The lines of the profile about a column of extras, without its figures. */
async function profileOf(values: readonly string[], ...options: readonly string[]) {
  const rows = values.map((value, at) => `Asha ${at},F,1990-04-12,${value}`);
  const test = new TestImport(NOWHERE, ['fn,gen,dob,extras.x', ...rows]);
  const { lines } = await test.run(['--dry-run', ...options]);
  const from = lines.findIndex((line) => line.startsWith('extras.x: '));
  const next = lines[from + 1] ?? '';
  return next.startsWith('  ') ? [lines[from], next] : [lines[from]];
}

it.each([
  ['05/04/1990', '99/99/9999'],
  ['5-Apr-1990', '9-aaa-9999'],
  ['1990-04-12T18:30:00Z', '9999-99-99 with a time'],
  ['१२/०४/१९९०', '99/99/9999'],
  ['1990. 04. 12.', '9999. 99. 99.'],
  ['1990. 04. 12. 0:00', '9999. 99. 99. with a time'],
  ['06 30 123 4100', 'phone'],
  ['０９０－１２３４－５６００', 'phone'],
  ['asha@example.com', 'e-mail'],
  ['+91 98765 43210', 'phone'],
  ['(030) 123-4567', 'phone'],
  ['00042', 'digits'],
  ['Ward B', 'letters'],
  ['UHID-42', 'letters and digits'],
  ['#NV', 'error'],
  ['Err:502', 'error'],
  ['?!', 'other signs'],
])('the shape of %s is %s', async (value, shape) => {
  const [line] = await profileOf([value]);
  expect(line).toBe(`extras.x: 1 filled, 1 different, fills extras.x; ${shape} 1`);
});

it('the letters beyond ASCII are counted, and the eight most frequent are shown', async () => {
  expect((await profileOf(['Zoë ëä', 'ë¤']))[1]).toBe('  ë 3, ä 1, ¤ 1');
  expect((await profileOf(['äöüßéèêëïï']))[1]).toBe('  ï 2, ä 1, ö 1, ü 1, ß 1, é 1, è 1, ê 1, …');
});

it('more than 10,000 values are not told from each other', () => {
  const [column] = readColumns(['extras.x'], new Map(), [], true);
  const profile = new ColumnProfile(column ?? expect.unreachable(), 'extras.x');
  const different = () => profile.lines()[0]?.split(', ')[1];
  for (let at = 0; at < 20_000; at++) profile.add(`n${at % 10_000}`, at);
  expect(different()).toBe('10,000 different');
  profile.add('n10000', 20_000);
  expect(different()).toBe('more than 10,000 different');
});

it('says what the map replaces and ignores, and names columns without a value together', async () => {
  const test = new TestImport(NOWHERE, [
    'fn,Sex,dob,Ward,Bed,Remarks',
    'Asha,Female,1990-04-12,,,x',
    'Ravi,M,1984-11-30,,,x',
  ]);
  const { lines } = await test.run(['--dry-run', '--map', 'Remarks=', '--map', 'Sex=gen']);
  expect(lines.slice(0, 6)).toEqual([
    expect.stringContaining('Row 1 was read as the header'),
    'fn: 2 filled, 2 different, fills fn; letters 2',
    'Sex: 2 filled, 2 different, fills gen; letters 2',
    'dob: 2 filled, 2 different, fills dob; 9999-99-99 2',
    'Remarks: 2 filled, 1 different, not imported; letters 2',
    'Without any value: Ward, Bed',
  ]);
});

it('stops for the same name and birth, and notes the same phone number, each row once', async () => {
  const test = new TestImport(NOWHERE, [
    'fn,ln,dob,gen,mobile,username',
    'Asha,Rao,1990-04-12,F,+919876543210,U1',
    'ASHA,Rao,1990-04-12,F,,U2',
    'Ravi,Rao,1984-11-30,M,+91 98765-43210,U3',
    'Asha,Rao,1990-04-12,F,,U4',
    'Asha,Rao,1991-04-12,F,+918876543210,U5',
  ]);
  const { lines } = await test.run(['--dry-run']);
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^Stop twins: 3 rows have the same name .+: rows 2, 3, 5\. .+ twins=3\/5\.$/,
    ),
  );
  expect(lines).toContain('2 rows have the same phone number: rows 2, 4');
});
