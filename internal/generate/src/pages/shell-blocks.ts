import type { Page } from './page.ts';
import { splitPage } from './split-page.ts';

/**
 * What runs a shell block:
 * - `package`: `npm run test:package`, in an empty folder, with the packed tarballs
 * - `compile`: `npm run test:package`, in an empty folder, which then compiles the files of the page
 * - `ci`: `.ci/run` has each of its commands
 * - `mock`: `npm test`, against a served mock
 * - `openapi`: `npm run test:openapi`, in a folder with the description at its path in a user's project
 */
type ShellRunner = 'package' | 'compile' | 'ci' | 'mock' | 'openapi';

/** What runs the block below `<!-- shell: name -->`, by name. */
export const SHELL_BLOCKS: ReadonlyMap<string, ShellRunner> = new Map([
  ['start-project', 'package'],
  ['run', 'package'],
  ['call', 'package'],
  ['test', 'package'],
  ['compile', 'package'],
  ['import', 'package'],
  ['install-form', 'compile'],
  ['try', 'ci'],
  ['serve', 'mock'],
  ['set-address', 'mock'],
  ['prism-mock', 'openapi'],
  ['prism-proxy', 'openapi'],
  ['types', 'openapi'],
]);

/** Lists the shell blocks of a page that a runner runs. */
export function shellBlocks({ text }: Page, runner: ShellRunner): readonly string[] {
  return splitPage(text).flatMap(({ marker, code }) => {
    const isOwn = marker?.kind === 'shell' && SHELL_BLOCKS.get(marker.name) === runner;
    return isOwn && code !== undefined ? [code] : [];
  });
}
