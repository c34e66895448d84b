#!/usr/bin/env node
import { styleText } from 'node:util';
import { runCalibrate } from './tools/cli/calibrate/run-calibrate.ts';
import { chooseCommand } from './tools/cli/command.ts';
import { EXIT } from './tools/cli/exit-codes.ts';
import { oneLine } from './tools/cli/output.ts';
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

const chosen = chooseCommand(process.argv.slice(2));
if (typeof chosen === 'string') {
  output.error(oneLine(`profiles-mock: ${chosen}`));
  process.exitCode = EXIT.usage;
} else if (chosen.command === 'calibrate') {
  const stop = new AbortController();
  onSignal(() => stop.abort());
  const run = { output, progress: process.stderr, signal: stop.signal };
  const exitCode = await runCalibrate(chosen.argv, run);
  // Exit after the output is flushed. The exit is explicit, because the module of --read may keep a
  // connection open.
  process.stdout.write('', () => process.exit(exitCode));
} else if (chosen.command === 'ledger') {
  process.exitCode = runLedger(chosen.argv, output);
} else {
  const running = await runServe(chosen.argv, output);
  const { exitCode, inspector, out } = running;
  if (exitCode !== undefined) process.exitCode = exitCode;
  let stopKeys = () => {};
  onSignal(async () => {
    stopKeys();
    process.exitCode = await running.close();
    // If nobody reads the output, waiting for its reader would never end.
    setTimeout(() => process.exit(), MAX_FLUSH_MS).unref();
  });
  const { stdin, stdout } = process;
  if (exitCode === undefined && stdin.isTTY && stdout.isTTY) {
    stopKeys = serveKeys(stdin, inspector, out);
  }
}

function onSignal(listener: () => void): void {
  // `once`, so that a second signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, listener);
}
