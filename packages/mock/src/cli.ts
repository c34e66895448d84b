#!/usr/bin/env node
import { runCalibrate } from './cli/calibrate/run-calibrate.ts';
import { runCli } from './cli/run-cli.ts';

const output = {
  out: (line: string) => console.log(line),
  error: (line: string) => console.error(line),
};

// The reader of the output may close the pipe. Ignore the error, so that the mock keeps serving and
// a calibration keeps its results.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

const [command, ...others] = process.argv.slice(2);
if (command === 'calibrate') {
  const stop = new AbortController();
  onSignal(() => stop.abort());
  const run = { output, progress: process.stderr, signal: stop.signal };
  const exitCode = await runCalibrate(others, run);
  // Exit after the output is flushed. The exit is explicit, because the module of --read may keep a
  // connection open.
  process.stdout.write('', () => process.exit(exitCode));
} else {
  const running = await runCli(process.argv.slice(2), output);
  if (running.exitCode !== undefined) process.exitCode = running.exitCode;
  onSignal(() => void running.close());
}

function onSignal(listener: () => void): void {
  // `once`, so that a second signal ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, listener);
}
