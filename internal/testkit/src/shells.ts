import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The arguments with which each shell of this machine runs a line that a person types. */
const SHELLS: Readonly<Record<string, (line: string) => readonly string[]>> =
  process.platform === 'win32'
    ? { cmd: (line) => ['/d', '/s', '/c', `"${line}"`], powershell: encoded, pwsh: encoded }
    : { sh: (line) => ['-c', line] };

/** The names of the shells of this machine. */
export const SHELL_NAMES: readonly string[] = Object.keys(SHELLS);

/** Runs a line as a person who types it into a shell. Returns the standard output. */
export async function runInShell(shell: string, line: string): Promise<string> {
  const args = SHELLS[shell]?.(line) ?? [];
  const { stdout } = await promisify(execFile)(shell, args, {
    windowsVerbatimArguments: shell === 'cmd',
  });
  return stdout;
}

function encoded(line: string): readonly string[] {
  return ['-NoProfile', '-EncodedCommand', Buffer.from(line, 'utf16le').toString('base64')];
}
