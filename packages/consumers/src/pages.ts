import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { PackedPackage } from '@profiles/harness/pack';
import { attempt } from '@profiles/harness/run';
import { serveMock } from '@profiles/pages/mock-command';
import { readPages } from '@profiles/pages/page';
import { SHELL_BLOCKS } from '@profiles/pages/shell-blocks';
import { type PagePart, splitPage } from '@profiles/pages/split-page';
import type { Check } from './check.ts';

/** The address of the mock on the pages. */
const ADDRESS = 'http://127.0.0.1:4700';
const BUILT_COMMAND = join(import.meta.dirname, '../../mock/dist/cli.js');
const NPM = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };

/** An instruction of a page: to write a file, or to run commands. */
interface Step {
  readonly file?: string;
  readonly text: string;
}

/** Follows the instructions of each page in an empty folder, with the tarballs. */
export async function followPages(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const pages = readPages().map(({ path, text }) => ({ path, steps: stepsOf(splitPage(text)) }));
  const followed = pages.filter(({ steps }) => steps.some(({ file }) => file === undefined));
  const { found: url, stop } = await serveMock([], folder, [BUILT_COMMAND]);
  try {
    return followed.map(({ path, steps }) => {
      console.log(`Following ${path} …`);
      const project = join(folder, 'pages', path);
      mkdirSync(project, { recursive: true });
      const problem = follow(steps, project, (text) => actual(text, packages, url));
      const what = `commands of ${path}`;
      if (problem === undefined) return { what, figure: 'works', problems: [] };
      return { what, figure: 'fails', problems: [`${path}: ${problem}`] };
    });
  } finally {
    await stop();
  }
}

function stepsOf(parts: readonly PagePart[]): readonly Step[] {
  return parts.flatMap(({ marker, code }) => {
    if (marker === undefined || code === undefined) return [];
    if (marker.kind === 'code') return [{ file: basename(marker.name), text: code }];
    return SHELL_BLOCKS.get(marker.name) === 'package' ? [{ text: code }] : [];
  });
}

/** Follows the steps until one fails. Returns the output of that one. */
function follow(
  steps: readonly Step[],
  project: string,
  actual: (text: string) => string,
): string | undefined {
  for (const { file, text } of steps) {
    if (file !== undefined) {
      writeFileSync(join(project, file), actual(text));
      continue;
    }
    const { ok, output } = attempt('bash', ['-ec', actual(text)], project, NPM);
    const promised = [...text.matchAll(/# prints: (.+)/g)].map(([, line = '']) => line);
    if (!ok) return `“${text}” fails:\n${output}`;
    if (!promised.every((line) => output.includes(line))) return `“${text}” prints:\n${output}`;
  }
  return undefined;
}

function actual(text: string, packages: readonly PackedPackage[], url: string): string {
  const tarballs = packages.map(({ tarball }) => tarball).join(' ');
  // Always installs both tarballs, because the registry does not have the one that the other depends on.
  const commands = text.replace(/^npm install .*$/gm, (command) =>
    command.replace(/@profiles\/(sdk|mock)/, tarballs),
  );
  return commands.replaceAll(ADDRESS, url);
}
