import { existsSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { ROOT } from '@profiles/harness/pages';
import { SHELL_BLOCKS } from '@profiles/harness/shell-blocks';
import type { BlockSources } from './fill-page.ts';
import { GENERATORS } from './generators.ts';
import { readRegion } from './region.ts';

/** Pages whose sessions a test plays and compares: `calibrate-guide.test.ts` of the mock. */
const RECORDED = ['docs/calibrate.md'];

/** Returns the sources of the blocks of a page: files, generators, and the tests that run the rest. */
export function blockSources(page: string): BlockSources {
  return {
    code: codeBlock,
    generated(name) {
      const generate = GENERATORS.get(name);
      if (generate) return generate();
      throw new Error('scripts/docs/generators.ts has no such generator');
    },
    recorded() {
      if (RECORDED.includes(page)) return;
      throw new Error('no test records this page: name it in scripts/docs/block-sources.ts');
    },
    shell(name) {
      if (SHELL_BLOCKS.has(name)) return;
      throw new Error('nobody runs it: say in packages/harness/src/shell-blocks.ts who does');
    },
  };
}

function codeBlock(reference: string): string {
  const [path = '', region] = reference.split('#');
  const file = join(ROOT, path);
  if (!existsSync(file)) throw new Error('there is no such file');
  const language = extname(path).replace(/^\.[cm]?/, '');
  return `\`\`\`${language}\n${readRegion(readFileSync(file, 'utf8'), region)}\n\`\`\``;
}
