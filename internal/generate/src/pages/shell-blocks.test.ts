import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { serveMock } from './mock-command.ts';
import { type Page, ROOT, readPages } from './page.ts';
import { shellBlocks } from './shell-blocks.ts';
import { splitPage } from './split-page.ts';

const SERVE = /^npx -p @profiles\/mock profiles-mock(?! calibrate)\b/;
const ADDRESS = /\b(localhost|127\.0\.0\.1):\d+/g;
/** Makes curl fail if the mock rejects a request. */
const STRICT_CURL = 'curl() { command curl --fail-with-body --silent --show-error "$@"; }';

const pages = readPages().filter((page) => shellBlocks(page, 'mock').length > 0);

it('some pages have shell blocks to run against the mock', () => {
  expect(pages).not.toEqual([]);
});

it.each(pages)('runs the shell blocks of $path, one after the other', async (page) => {
  const folder = folderWithFilesOf(page);
  const blocks = shellBlocks(page, 'mock');
  const server = blocks.find((block) => SERVE.test(block)) ?? 'npx -p @profiles/mock profiles-mock';
  const address = await serve(server, folder);
  for (const block of blocks.filter((other) => other !== server)) {
    const script = `${STRICT_CURL}\n${block.replace(ADDRESS, address)}`;
    await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder });
  }
});

it('CI runs every command of the blocks that are marked for CI', () => {
  const steps = readFileSync(join(ROOT, '.ci/run'), 'utf8');
  const commands = readPages()
    .flatMap((page) => shellBlocks(page, 'ci'))
    .flatMap((block) => block.replace(/ +#.*/g, '').split(/\n|&&/))
    .map((command) => command.trim());
  expect(commands).toContain('npm start');
  for (const command of commands) expect(steps).toContain(`\nstep ${command}\n`);
});

const EXAMPLES = ['examples/README.md', 'examples/*/README.md'];

// Outside a project, `npx profiles-mock` asks the registry for a package of that name.
it.each(
  readPages(['*.md', 'packages/*/{AGENTS,README}.md', 'docs/src/content/docs/*.md', ...EXAMPLES]),
)('names the package that npx runs a command from: $path', ({ text }) => {
  expect(text).not.toMatch(/npx profiles-(?:mock|import)/);
});

/** Serves the mock as a block says, on a free port, until the test ends. Returns its host and port. */
async function serve(block: string, folder: string): Promise<string> {
  const flags = block.replace(SERVE, '').split(/[\s\\]+/);
  const mock = await serveMock(flags.filter(Boolean), folder);
  onTestFinished(mock.stop);
  return new URL(mock.found).host;
}

/** Copies the JSON files that a page shows to where its commands look for them. */
function folderWithFilesOf({ text }: Page): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { marker } of splitPage(text)) {
    if (marker?.kind !== 'code' || !marker.name.endsWith('.json')) continue;
    copyFileSync(join(ROOT, marker.name), join(folder, basename(marker.name)));
  }
  return folder;
}
