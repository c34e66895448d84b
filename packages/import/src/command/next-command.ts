import manifest from '../../package.json' with { type: 'json' };
import { mayHoldPassword } from '../messages/credentials.ts';
import { resultOf } from '../messages/import-error.ts';
import { COMMAND_NAME, type ImportArguments } from './read-command.ts';
import { serviceOf } from './settings.ts';

/** The shells that a command can be written for. `windows` is PowerShell and `cmd`. */
export type Shell = 'sh' | 'windows';

/** The options that only a dry run has, and that the next command leaves out. */
const DRY_RUN_ONLY =
  /^--(?:dry-run|verbose|preview|write-map|rejected|map-file|base-url|client-id)(?:=|$)/;

/** The options of {@link DRY_RUN_ONLY} that have no value. */
const ALONE = /^--(?:dry-run|verbose|preview)$/;

/** The options that name a map, or the service. */
const MAPS = /^--(?:write-map|map-file|base-url)(?:=|$)/;

/**
 * Returns the command that sends a file after its dry run: the same arguments, with the map that was
 * written.
 */
export function nextCommand(options: ImportArguments, shell: Shell = 'sh'): string {
  const { clientId = 'CLIENT-ID' } = options;
  const target = ['--base-url', addressOf(options) ?? 'URL', '--client-id', clientId];
  return commandOf(options, [...argumentsWithout(DRY_RUN_ONLY, options), ...target], shell);
}

/**
 * Returns the command of another dry run, with the map that was written.
 *
 * @param needsMap - Whether it should write a map.
 * @param more - Arguments to add.
 */
export function nextDryRun(
  options: ImportArguments,
  needsMap: boolean,
  shell: Shell,
  more: readonly string[] = [],
): string {
  const address = addressOf(options);
  const target = address === undefined ? [] : ['--base-url', address];
  const map = needsMap ? ['--write-map', mapAfter(options)] : [];
  return commandOf(
    options,
    [...argumentsWithout(MAPS, options), ...map, ...target, ...more],
    shell,
  );
}

/** Returns a name for a map: no map file is replaced, so that `map-2.json` comes after `map.json`. */
function mapAfter({ mapFile }: ImportArguments): string {
  const next = (_: string, number = '1', end = '') => `-${Number(number) + 1}${end}`;
  return mapFile?.replace(/(?:-(\d{1,3}))?(\.json)?$/i, next) ?? 'map.json';
}

/** Returns the address of the service, without credentials. */
function addressOf({ baseUrl = '' }: ImportArguments): string | undefined {
  return resultOf(() => serviceOf(baseUrl));
}

function argumentsWithout(
  unwanted: RegExp,
  { argv, mapFile, writeMap }: ImportArguments,
): readonly string[] {
  const map = writeMap ?? mapFile;
  const kept: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (!unwanted.test(argument)) kept.push(mayHoldPassword(argument) ? '…' : argument);
    else if (!argument.includes('=') && !ALONE.test(argument)) at += 1;
  }
  return [...kept, ...(map === undefined ? [] : ['--map-file', map])];
}

function commandOf({ isNpx }: ImportArguments, args: readonly string[], shell: Shell): string {
  const command = isNpx ? ['npx', manifest.name] : [COMMAND_NAME];
  return [...command, ...args].map((each) => quoted(each, shell)).join(' ');
}

/** Arguments that need no quotes. PowerShell splits some at a comma or a dot, and `@` is an operator. */
const PLAIN: Readonly<Record<Shell, RegExp>> = {
  sh: /^[\w./:@%+,=-]+$/,
  windows: /^(?:--[a-z-]+|\w[\w./:-]*)$/,
};

/** Arguments that PowerShell and `cmd` read alike in double quotes. */
const SAME_IN_BOTH = /^[\p{L}\p{M}\p{N}\p{Pd}\\ \w./:@+,=;()&'’…#!~^[\]{}]*(?<!\\)$/u;

/** The characters that PowerShell takes as single quotes. */
const SINGLE_QUOTES = /['‘’‚‛]/g;

function quoted(argument: string, shell: Shell): string {
  if (PLAIN[shell].test(argument)) return argument;
  if (shell === 'sh') return `'${argument.replaceAll("'", "'\\''")}'`;
  if (SAME_IN_BOTH.test(argument)) return `"${argument}"`;
  // For PowerShell alone: `cmd` has no quotes for these.
  return `'${argument.replace(SINGLE_QUOTES, '$&$&')}'`;
}
