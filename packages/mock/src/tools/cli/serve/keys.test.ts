import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openInBrowser, serveKeys, type Terminal } from './keys.ts';

const CLI = fileURLToPath(import.meta.resolve('../../../cli.ts'));
const URL = 'http://127.0.0.1:4700/__mock__/';

/** Serves the keys of a terminal. Returns what happened, in order. */
function keys(inspector: string | undefined = URL, isInForeground = () => true) {
  const seen: string[] = [];
  const terminal: EventEmitter & Terminal = Object.assign(new EventEmitter(), {
    setRawMode: (isRaw: boolean) => note(isRaw ? 'raw' : 'cooked'),
    pause: () => note('pause'),
    resume: () => note('resume'),
  });
  function note(what: string) {
    seen.push(what);
    return terminal;
  }
  const stop = serveKeys(terminal, inspector || undefined, note, {
    open: (url, onFailure) => {
      note(`opens ${url}`);
      onFailure();
    },
    send: (signal) => void note(signal),
    isInForeground,
  });
  onTestFinished(stop);
  const press = (text: string) => {
    seen.length = 0;
    terminal.emit('data', Buffer.from(text));
    return seen;
  };
  return { seen, press, stop, terminal };
}

it('prints the keys, and reads them without Enter until it is stopped', () => {
  const { seen, stop, press } = keys();
  expect(seen).toEqual([
    ...['pause', 'raw', 'resume'],
    'Keys: o opens the inspector in a browser, q ends the mock.\n',
  ]);
  seen.length = 0;
  stop();
  expect(seen).toEqual(['cooked', 'pause']);
  expect(press('o')).toEqual([]);
});

it('opens the inspector, and prints its address if there is no browser', () => {
  expect(keys().press('o')).toEqual([`opens ${URL}`, `Open ${URL} in a browser.`]);
});

it('opens nothing without an admin API', () => {
  const { seen, press } = keys('');
  expect(seen.at(-1)).toBe('Keys: q ends the mock.\n');
  expect(press('o')).toEqual([]);
});

it('q ends the mock as the first Ctrl+C does', async () => {
  const interrupted = once(process, 'SIGINT');
  keys().press('q');
  await interrupted;
});

it.each([
  ['Ctrl+C', '\u0003', ['cooked', 'pause', 'SIGINT']],
  ['Ctrl+C twice', '\u0003\u0003', ['cooked', 'pause', 'SIGINT']],
  ['Ctrl+\\', '\u001c', ['cooked', 'pause', 'SIGQUIT']],
  ['Ctrl+Z', '\u001a', ['cooked', 'pause', 'SIGTSTP', 'raw', 'resume']],
  ['an arrow', '\u001bOq', []],
])('sends the signal of %s after it has restored the terminal', (_, pressed, expected) => {
  expect(keys().press(pressed)).toEqual(expected);
});

it('leaves the terminal alone in the background, until the process is in the foreground', () => {
  let isInForeground = false;
  const { seen } = keys(URL, () => isInForeground);
  process.emit('SIGCONT');
  expect(seen).toEqual(['pause']);
  isInForeground = true;
  process.emit('SIGCONT');
  expect(seen.slice(1)).toEqual(['raw', 'resume', expect.stringMatching(/^Keys: /)]);
});

// `script` of util-linux runs a command in a terminal of its own.
it.runIf(process.platform === 'linux')(
  'serves in the background of a shell, and reads keys after fg and after Ctrl+Z, bg and fg',
  async () => {
    const shell = spawn('script', ['-qc', 'PS1=shell: bash --norc -i', '/dev/null']);
    onTestFinished(() => void shell.kill());
    let text = '';
    shell.stdout.on('data', (chunk) => (text += chunk));
    const shows = (pattern: RegExp) =>
      vi.waitFor(() => {
        const found = pattern.exec(text) ?? expect.fail(`no ${pattern} in ${text}`);
        text = text.slice(found.index + found[0].length);
        return found[0];
      }, 30_000);
    const type = (keys: string) => void shell.stdin.write(keys);
    const command = `'${process.execPath}' --conditions=@profiles/source '${CLI}' --port 0`;
    type(`${command} &\n`);
    const address = await shows(/http:[/][/]127[.]0[.]0[.]1:\d+/);
    expect((await fetch(`${address}/__mock__/health`)).status).toBe(200);
    expect(text).not.toContain('Keys:');
    type('fg\n');
    await shows(/--port 0\r\n/);
    await shows(/Keys:/);
    type('\u001a');
    await shows(/Stopped/);
    type('bg\n');
    await shows(/--port 0 &\r\n/);
    expect((await fetch(`${address}/__mock__/health`)).status).toBe(200);
    type('fg\n');
    await shows(/--port 0\r\n/);
    type('q');
    await shows(/shell:/);
    await expect(fetch(address)).rejects.toThrow();
  },
);

it('ignores the errors of a terminal that is gone', () => {
  expect(keys().terminal.emit('error', new Error('EIO'))).toBe(true);
});

it.each([
  [['true'], false],
  [['false'], true],
  [['/no/such/command'], true],
])('asks to open the address by hand after the command %j: %s', async (command, isAsked) => {
  const onFailure = vi.fn();
  const opener = openInBrowser(URL, onFailure, command);
  await new Promise((resolve) => opener.once('exit', resolve).once('error', resolve));
  expect(onFailure).toHaveBeenCalledTimes(isAsked ? 1 : 0);
});
