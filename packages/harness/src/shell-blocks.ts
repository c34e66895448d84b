import { splitPage } from './page-part.ts';
import type { Page } from './pages.ts';

/**
 * Who runs a shell block:
 * - `package`: `npm run test:package`, in an empty folder, with the packed tarballs
 * - `ci`: `.ci/run` has each of its commands
 * - `mock`: `npm test`, against a served mock
 * - `openapi`: `npm run test:openapi`, in a folder that has the description where a project has it
 */
type ShellRunner = 'package' | 'ci' | 'mock' | 'openapi';

/** Says for each `<!-- shell: name -->` who runs the blocks below it. */
export const SHELL_BLOCKS: ReadonlyMap<string, ShellRunner> = new Map([
  ['install', 'package'],
  ['call', 'package'],
  ['test', 'package'],
  ['try', 'ci'],
  ['serve', 'mock'],
  ['curl', 'mock'],
  ['prism-mock', 'openapi'],
  ['prism-proxy', 'openapi'],
  ['types', 'openapi'],
]);

/** Lists the commands that pages leave to a runner, block by block. */
export function shellBlocks({ text }: Page, runner: ShellRunner): readonly string[] {
  return splitPage(text)
    .filter(({ marker }) => marker?.kind === 'shell' && SHELL_BLOCKS.get(marker.name) === runner)
    .flatMap(({ tokens }) =>
      tokens.flatMap((token) => (token.type === 'code' ? [token.text] : [])),
    );
}
