#!/usr/bin/env node
import { isatty } from 'node:tty';
import { keepHeapSmall } from './command/small-heap.ts';
import { importErrorOf } from './messages/import-error.ts';

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  console.error('profiles-import: it needs Node.js 22.19 or newer.');
  process.exit(2);
}
for (const print of process.listeners('warning')) {
  process.off('warning', print);
  // Node 22 warns of SQLite at each start.
  process.on('warning', (warning) => warning.name !== 'ExperimentalWarning' && print(warning));
}
keepHeapSmall();
process.on('uncaughtException', (error) => {
  const { message, exitCode } = importErrorOf(error);
  console.error(`profiles-import: ${message}`);
  process.exit(exitCode);
});
const { runImport } = await import('./run-import.ts');

// Node resets the SIGHUP that `nohup` ignores, but `nohup` also takes the output off the terminal.
const hasTerminal = isatty(1) || isatty(2);
if (!hasTerminal) process.on('SIGHUP', () => {});

/** Stops the import at a signal. Before, a signal ends the process at once: nothing was sent. */
function listen(): AbortSignal {
  const stop = new AbortController();
  // `once`, so that a second signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM', ...(hasTerminal ? ['SIGHUP'] : [])]) {
    process.once(signal, () => {
      console.error(
        '\nStopping after the pending requests. Press Ctrl+C again to stop immediately.',
      );
      stop.abort();
    });
  }
  return stop.signal;
}

/** Asks a question on the terminal. Ctrl+C and the end of the input mean no. */
async function ask(question: string): Promise<boolean> {
  const { createInterface } = await import('node:readline');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await new Promise<string>((resolve) => {
    terminal.once('close', () => resolve('\n'));
    terminal.question(question, resolve);
  });
  terminal.close();
  if (typed === '\n') process.stderr.write(typed);
  return /^y(?:es)?$/i.test(typed.trim());
}

// The reader of the output may close the pipe. The import continues.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

process.exitCode = await runImport(process.argv.slice(2), {
  output: { out: (line) => console.log(line), error: (line) => console.error(line) },
  progress: process.stderr,
  env: process.env,
  ask: isatty(0) && isatty(2) ? ask : undefined,
  listen,
});
