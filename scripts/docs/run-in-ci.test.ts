import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, readPages } from './pages.ts';
import { shellBlocks } from './shell-blocks.ts';

it('is done with every command that a page leaves to it', () => {
  const steps = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  const commands = readPages()
    .flatMap((page) => shellBlocks(page, 'ci'))
    .flatMap((block) => block.replace(/ +#.*/g, '').split(/\n|&&/))
    .map((command) => command.trim());
  expect(commands).toContain('npm start');
  for (const command of commands) expect(steps).toContain(`\nstep ${command}\n`);
});
