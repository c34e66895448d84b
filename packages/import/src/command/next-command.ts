import { mayHoldPassword } from '../messages/credentials.ts';
import { COMMAND_NAME, type ImportArguments } from './read-command.ts';

/** The shells that a command can be written for. */
export type Shell = 'sh' | 'powershell';

/** The options that only a dry run has, and that the next command leaves out. */
const DRY_RUN_ONLY = /^--(?:dry-run|verbose|write-map|rejected|map-file|base-url|client-id)(?:=|$)/;

/** The options of {@link DRY_RUN_ONLY} that have no value. */
const ALONE = /^--(?:dry-run|verbose)$/;

/**
 * Returns the command that sends a file after its dry run: the same arguments, with the map that was
 * written.
 */
export function nextCommand(options: ImportArguments, shell: Shell = 'sh'): string {
  const { argv, mapFile, writeMap, baseUrl, clientId } = options;
  const map = writeMap ?? mapFile;
  const kept: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? '';
    if (!DRY_RUN_ONLY.test(argument)) kept.push(mayHoldPassword(argument) ? '…' : argument);
    else if (!argument.includes('=') && !ALONE.test(argument)) at += 1;
  }
  const target = ['--base-url', baseUrl ?? 'URL', '--client-id', clientId ?? 'CLIENT-ID'];
  const all = [...kept, ...(map === undefined ? [] : ['--map-file', map]), ...target];
  return [COMMAND_NAME, ...all.map((each) => quoted(each, shell))].join(' ');
}

function quoted(argument: string, shell: Shell): string {
  if (/^[\w./:@%+,=-]+$/.test(argument)) return argument;
  return `'${argument.replaceAll("'", shell === 'sh' ? "'\\''" : "''")}'`;
}
