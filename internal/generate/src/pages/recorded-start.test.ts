import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT, readPages } from './page.ts';
import { splitPage } from './split-page.ts';

it('the README shows lines that npm start prints, in their order', async () => {
  const [readme] = readPages(['README.md']);
  const recorded = splitPage(readme?.text ?? '').find(({ marker }) => marker?.kind === 'recorded');
  const shown = recorded?.raw.split('```')[1]?.split('\n').slice(1).filter(Boolean) ?? [];
  const program = ['--conditions=@profiles/source', 'examples/quickstart/src/main.ts'];
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: ROOT });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.filter((line) => shown.includes(line))).toEqual(shown);
  expect(shown).not.toEqual([]);
});
