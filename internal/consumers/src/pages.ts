import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
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

/** The page that everybody reads first. */
export const README = 'README.md';
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
    const project = join(folder, 'pages', page.path);
    const own = stepsOf(splitPage(page.text));
    const steps = page.path === README ? [...own, ...compile] : own;
    return checkOf(page.path, await follow(steps, project, packages));
  };
  return pMap(followed, followOne, AT_A_TIME);
}

/**
 * Follows the README in a folder, and installs there what each other page installs. Then installs what
 * production has, and runs the program of the README again.
 */
export async function followInTurn(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<Check> {
  const [parts = []] = readPages([README]).map(({ text }) => splitPage(text));
  const others = readPages().filter(({ path }) => path !== README);
  const installed = others.flatMap((page) => installCommands(page, 'npm'));
  const program = parts.filter(({ marker }) => /^call$|create-patient/.test(marker?.name ?? ''));
  const rounds = [
    [...stepsOf(parts), ...installed.map((text) => ({ text }))],
    [{ text: 'npm install --omit=dev' }, ...stepsOf(program)],
  ];
  let problem: string | undefined;
  for (const steps of rounds) {
    problem ??= await follow(steps, join(folder, 'in-turn'), packages);
  }
  return checkOf(`README.md, ${installed.length} other pages, then production`, problem);
}

function checkOf(where: string, problem: string | undefined): Check {
  const what = `commands of ${where}`;
  if (problem === undefined) return { what, figure: 'works', problems: [] };
  return { what, figure: 'fails', problems: [`${where}: ${problem}`] };
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

/** Follows steps beside a mock of their own until one fails. Returns the output of that one. */
async function follow(
  steps: readonly Step[],
  project: string,
  packages: readonly PackedPackage[],
): Promise<string | undefined> {
  console.log(`Following ${relative(tmpdir(), project)} …`);
  mkdirSync(project, { recursive: true });
  const { found: url, stop } = await serveMock([], project, [BUILT_COMMAND]);
  try {
    for (const { file, text } of steps) {
      const local = text.replaceAll(ADDRESS, url);
      if (file !== undefined) {
        writeFileSync(join(project, file), local);
        continue;
      }
      const command = withTarballs(local, packages);
      const { ok, output } = await attemptAsync('bash', ['-ec', command], project, NPM);
      const promised = [...command.matchAll(/# prints: (.+)/g)].map(([, line = '']) => line);
      if (!ok) return `“${command}” fails:\n${output}`;
      if (!promised.every((line) => output.includes(line)))
        return `“${command}” prints:\n${output}`;
    }
    return undefined;
  } finally {
    await stop();
  }
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
