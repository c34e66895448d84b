import { runInShell, SHELL_NAMES } from '@profiles/testkit/shells';
import { expect, it } from 'vitest';
import { nextCommand, type Shell } from './next-command.ts';
import { readCommand } from './read-command.ts';

/** Returns the next command of an import with the file. */
function commandFor(file: string, shell: Shell): string {
  const argv = [file, '--base-url', 'http://127.0.0.1:1', '--client-id', 'front-desk'];
  const args = readCommand(argv, { out: expect.fail, error: expect.fail }, {});
  return typeof args === 'number' ? expect.unreachable() : nextCommand(args, shell);
}

it.each([
  ['patients.csv', 'patients.csv', 'patients.csv'],
  ["O'Neil & Müller [2].csv", `'O'\\''Neil & Müller [2].csv'`, `"O'Neil & Müller [2].csv"`],
  ['C:\\Müller Data\\p.csv', "'C:\\Müller Data\\p.csv'", '"C:\\Müller Data\\p.csv"'],
  ['\\\\clinic\\2026,1\\p.csv', "'\\\\clinic\\2026,1\\p.csv'", '"\\\\clinic\\2026,1\\p.csv"'],
  // `cmd` has no quotes for these.
  ['a$b ’.csv', "'a$b ’.csv'", "'a$b ’’.csv'"],
  ['50% “new”.csv', "'50% “new”.csv'", "'50% “new”.csv'"],
])(
  'quotes the file %s as %s for a Unix shell, and as %s for Windows',
  async (file, sh, windows) => {
    expect(commandFor(file, 'sh').split(' --base-url')[0]).toBe(`profiles-import ${sh}`);
    expect(commandFor(file, 'windows').split(' --base-url')[0]).toBe(`profiles-import ${windows}`);
    const command = commandFor(file, process.platform === 'win32' ? 'windows' : 'sh');
    const print = 'node -p "encodeURIComponent(process.argv[1])" --';
    for (const shell of SHELL_NAMES) {
      if (shell === 'cmd' && windows.startsWith("'")) continue;
      const printed = await runInShell(shell, command.replace('profiles-import', print));
      expect(decodeURIComponent(printed.trim()), shell).toBe(file);
    }
  },
);
