#!/usr/bin/env node
import { runCli } from './cli/run-cli.ts';

const running = await runCli(process.argv.slice(2), {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
if (running.exitCode !== undefined) process.exitCode = running.exitCode;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Once: a second signal ends the process at once.
  process.once(signal, () => running.close());
}
