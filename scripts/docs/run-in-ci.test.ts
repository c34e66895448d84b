import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, readPages } from '@profiles/harness/pages';
import { shellBlocks } from '@profiles/harness/shell-blocks';
import { expect, it } from 'vitest';

it('is done with every command that a page leaves to it', () => {
  const steps = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  const commands = readPages()
    .flatMap((page) => shellBlocks(page, 'ci'))
    .flatMap((block) => block.replace(/ +#.*/g, '').split(/\n|&&/))
    .map((command) => command.trim());
  expect(commands).toContain('npm start');
  for (const command of commands) expect(steps).toContain(`\nstep ${command}\n`);
});
