#!/usr/bin/env node
import { once } from 'node:events';
import { styleText } from 'node:util';
import { runCalibrate } from './tools/cli/calibrate/run-calibrate.ts';
import { chooseCommand } from './tools/cli/command.ts';
import { EXIT } from './tools/cli/exit-codes.ts';
import { oneLine } from './tools/cli/output.ts';
import { runExec } from './tools/cli/run-exec.ts';
import { runLedger } from './tools/cli/run-ledger.ts';
import { serveKeys } from './tools/cli/serve/keys.ts';
import { runServe } from './tools/cli/serve/run-serve.ts';

const output = {
  out: (line: string) => console.log(line),
  error: (line: string) => console.error(line),
  // Node knows NO_COLOR, FORCE_COLOR and what the terminal can show.
  isColoured: styleText('dim', '') !== '',
};

// The reader of the output may close the pipe. Ignore the error, so that the mock keeps serving and
// a calibration keeps its results.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** The time that the reader of the output has after the mock has stopped. */
const MAX_FLUSH_MS = 500;

for (const print of process.listeners('warning')) {
  process.off('warning', print);
  // Node 22 warns of SQLite at each start.
  process.on('warning', (warning) => warning.name !== 'ExperimentalWarning' && print(warning));
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const stop = new AbortController();

const chosen = chooseCommand(process.argv.slice(2));
if (typeof chosen === 'string') {
  output.error(oneLine(`profiles-mock: ${chosen}`));
  process.exitCode = EXIT.usage;
} else if (chosen.command === 'calibrate') {
  // `once`, so that a second signal ends the process immediately.
  for (const signal of SIGNALS) process.once(signal, () => stop.abort());
  const run = { output, progress: process.stderr, signal: stop.signal };
  const exitCode = await runCalibrate(chosen.argv, run);
  // Exit after the output is flushed. The exit is explicit, because the module of --read may keep a
  // connection open.
  process.stdout.write('', () => process.exit(exitCode));
} else if (chosen.command === 'ledger') {
  process.exitCode = runLedger(chosen.argv, output);
} else if (chosen.command === 'exec') {
  process.exitCode = await runExec(chosen.argv, output);
} else {
  // Further signals change nothing: the command has ended within seconds.
  for (const signal of SIGNALS) process.on(signal, () => stop.abort());
  const running = await runServe(chosen.argv, output, stop.signal);
  const { exitCode, inspector, out } = running;
  const { stdin, stdout } = process;
  const hasKeys = exitCode === undefined && stdin.isTTY && stdout.isTTY;
  const stopKeys = hasKeys ? serveKeys(stdin, inspector, out) : () => {};
  if (exitCode === undefined && !stop.signal.aborted) await once(stop.signal, 'abort');
  stopKeys();
  await running.close();
  process.exitCode = exitCode ?? EXIT.done;
  // If nobody reads the output, waiting for its reader would never end.
  setTimeout(() => process.exit(), MAX_FLUSH_MS).unref();
}
