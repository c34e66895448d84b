import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { serveMock } from '@profiles/generate/mock-command';
import { type Page, ROOT, readPages } from '@profiles/generate/page';
import { SHELL_BLOCKS } from '@profiles/generate/shell-blocks';
import { type PagePart, splitPage } from '@profiles/generate/split-page';
import { type PackedPackage, TARBALLS, withDependencies } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';
import { AT_A_TIME } from './consumers.ts';

/** The address of the mock on the pages. */
const ADDRESS = 'http://127.0.0.1:4700';
const OWN = /@profiles\/[a-z]+/g;
/** The command `profiles-mock` that `npm run build` wrote. */
export const BUILT_COMMAND = join(ROOT, 'packages/mock/dist/cli.js');
export const NPM = { npm_config_prefer_offline: 'true', npm_config_audit: 'false' };

/** An instruction of a page: to write a file, or to run commands. */
interface Step {
  readonly file?: string;
  readonly text: string;
}

/** The pages that everybody reads first. */
export const FIRST_PAGES = ['README.md', 'docs/src/content/docs/getting-started.md'];
/** The page with the settings of the compiler. */
const WITH_SETTINGS = 'docs/src/content/docs/getting-started.md';

/** Follows the instructions of each page in an empty folder, with the tarballs, from top to bottom. */
export function followPages(
  packages: readonly PackedPackage[],
  folder: string,
  paths?: readonly string[],
): Promise<readonly Check[]> {
  const followed = readPages(paths).filter(({ text }) => {
    return stepsOf(splitPage(text)).some(({ file }) => file === undefined);
  });
  const compile = readPages([WITH_SETTINGS]).flatMap(({ text }) => compileSteps(splitPage(text)));
  const followOne = async (page: Page): Promise<Check> => {
    console.log(`Following ${page.path} …`);
    const project = join(folder, 'pages', page.path);
    mkdirSync(project, { recursive: true });
    const { found: url, stop } = await serveMock([], folder, [BUILT_COMMAND]);
    const own = stepsOf(splitPage(page.text));
    const all = page.path === 'README.md' ? [...own, ...compile] : own;
    const steps = all.map(({ file, text }) => {
      const local = text.replaceAll(ADDRESS, url);
      return file === undefined ? { text: withTarballs(local, packages) } : { file, text: local };
    });
    const problem = await follow(steps, project);
    await stop();
    const what = `commands of ${page.path}`;
    if (problem === undefined) return { what, figure: 'works', problems: [] };
    return { what, figure: 'fails', problems: [`${page.path}: ${problem}`] };
  };
  return pMap(followed, followOne, AT_A_TIME);
}

function stepsOf(parts: readonly PagePart[]): readonly Step[] {
  return parts.flatMap((part) => {
    const { marker, code } = part;
    if (isInstallation(part)) return tabOf(part, 'npm').map((text) => ({ text }));
    if (marker === undefined || code === undefined) return [];
    if (marker.kind === 'code') return [{ file: basename(marker.name), text: code }];
    return SHELL_BLOCKS.get(marker.name) === 'package' ? [{ text: code }] : [];
  });
}

/** Lists the steps that compile what a page has written. */
function compileSteps(parts: readonly PagePart[]): readonly Step[] {
  return parts.flatMap((part) => {
    const { kind, name } = part.marker ?? {};
    const isStep = kind === 'shell' ? name === 'compile' : name?.endsWith('/tsconfig.json');
    return isStep ? stepsOf([part]) : [];
  });
}

/** Lists the commands with which a page installs the packages with npm or pnpm. */
export function installCommands({ text }: Page, manager: string): readonly string[] {
  return splitPage(text)
    .filter(isInstallation)
    .flatMap((part) => tabOf(part, manager));
}

function isInstallation({ marker }: PagePart): boolean {
  return marker?.kind === 'generated' && marker.name === 'install';
}

/** Lists the blocks of code of a tab. */
function tabOf({ tokens }: PagePart, label: string): readonly string[] {
  return tokens.flatMap((token) => {
    const isTab = token.type === 'code' && String(token['lang']).includes(`tab="${label}"`);
    return isTab ? [String(token['text'])] : [];
  });
}

/** Follows the steps until one fails. Returns the output of that one. */
async function follow(steps: readonly Step[], project: string): Promise<string | undefined> {
  for (const { file, text } of steps) {
    if (file !== undefined) {
      writeFileSync(join(project, file), text);
      continue;
    }
    const { ok, output } = await attemptAsync('bash', ['-ec', text], project, NPM);
    const promised = [...text.matchAll(/# prints: (.+)/g)].map(([, line = '']) => line);
    if (!ok) return `“${text}” fails:\n${output}`;
    if (!promised.every((line) => output.includes(line))) return `“${text}” prints:\n${output}`;
  }
  return undefined;
}

/** Replaces the packages of commands with the tarballs, because the registry does not have them yet. */
export function withTarballs(text: string, packages: readonly PackedPackage[]): string {
  const named = text.replace(/^npm install .*$/gm, (line) => nameTarballs(line, packages));
  return named.replaceAll('../profiles/tarballs', TARBALLS);
}

/** Adds the tarballs of what a package depends on. */
function nameTarballs(command: string, packages: readonly PackedPackage[]): string {
  return command.replace(OWN, (name) => {
    return withDependencies(packages, name)
      .map(({ tarball }) => tarball)
      .join(' ');
  });
}
