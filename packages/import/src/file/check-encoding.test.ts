import { expect, it } from 'vitest';
import { servedMock, TestImport } from '../../test/run-command.ts';
import { EXIT } from '../messages/exit-codes.ts';

/** A file in UTF-8, in which one letter is Windows-1252. */
const MIXED = Buffer.concat([
  Buffer.from('fn,dob,gen,extras.note\nJos\u00e9,1990-04-12,M,"a\nb"\nZo\u00eb,1990-04-12,F,c\n'),
  Buffer.from('Ren\u00e9,1990-04-12,M,d\n', 'latin1'),
]);

it('names the row that is not UTF-8 in a file that is', async () => {
  const { mock, url } = await servedMock();
  expect(await new TestImport(url, MIXED).run()).toEqual({
    exitCode: EXIT.usage,
    lines: [
      'profiles-import: patients.csv is text in UTF-8, but its letters are not in row 4. Enter them again, and save the file as "CSV UTF-8" in a spreadsheet.',
    ],
  });
  expect(mock.patients.size).toBe(0);
});

it.each([[['--dry-run']], [[]]])(
  'warns of the rows in UTF-8 in a file that is read in another encoding (%j)',
  async (more) => {
    const { url } = await servedMock();
    const { lines } = await new TestImport(url, MIXED).run(['--encoding', 'windows-1252', ...more]);
    expect(lines[0]).toBe(
      'patients.csv is read in WINDOWS-1252, but has letters in UTF-8 in rows 2, 3: they become other letters. If most of the file is UTF-8, correct row 4, and omit --encoding.',
    );
  },
);
