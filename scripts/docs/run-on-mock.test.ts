import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { splitPage } from '@profiles/harness/page-part';
import { type Page, ROOT, readPages } from '@profiles/harness/pages';
import { shellBlocks } from '@profiles/harness/shell-blocks';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../packages/mock/src/cli/run-cli.ts';

const SERVE = /^npx -p @profiles\/mock profiles-mock(?! calibrate)\b/;
const ADDRESS = /\b(localhost|127\.0\.0\.1):\d+/g;
/** A refused request is no success. */
const STRICT_CURL = 'curl() { command curl --fail-with-body --silent --show-error "$@"; }';

const pages = readPages().filter((page) => shellBlocks(page, 'mock').length > 0);

it('has pages to run', () => {
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

/** Serves the mock as a block says, on a free port, until the test ends. */
async function serve(block: string, folder: string): Promise<string> {
  const printed: string[] = [];
  const print = (line: string) => void printed.push(line);
  const flags = block.replace(SERVE, '').split(/[\s\\]+/);
  const inFolder = flags.map((flag) => (flag.endsWith('.json') ? join(folder, flag) : flag));
  const argv = [...inFolder.filter((flag) => flag !== ''), '--port', '0'];
  const running = await runCli(argv, { out: print, error: print });
  onTestFinished(() => running.close());
  return /http:\/\/(\S+)/.exec(printed.join('\n'))?.[1] ?? expect.fail(printed.join('\n'));
}

/** The JSON files that a page shows lie where its commands look for them. */
function folderWithFilesOf({ text }: Page): string {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const { marker } of splitPage(text)) {
    if (marker?.kind !== 'code' || !marker.name.endsWith('.json')) continue;
    copyFileSync(join(ROOT, marker.name), join(folder, basename(marker.name)));
  }
  return folder;
}
