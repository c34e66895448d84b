import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../test/run-command.ts';
import { wordsInEncodings } from './likely-encodings.ts';

it('reads the words with letters beyond ASCII in each likely encoding', async () => {
  const path = join(temporaryFolder(), 'patients.csv');
  writeFileSync(
    path,
    Buffer.from('fn,ln\nJ\x9frgen,"M\x9fller"\nAnna,Gro\xa7\nZo\x81,Li\n', 'latin1'),
  );
  const read = await wordsInEncodings(path);
  expect(read.find(({ encoding }) => encoding === 'macintosh')?.words).toEqual([
    'Jürgen',
    'Müller',
    'Groß',
    'ZoÅ',
  ]);
  expect(read.find(({ encoding }) => encoding === 'windows-1252')?.words).toEqual([
    'JŸrgen',
    'MŸller',
    'Gro§',
    undefined,
  ]);
  expect(read.find(({ encoding }) => encoding === 'shift_jis')?.words).toContain('J殲gen');
});
