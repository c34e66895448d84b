import { run } from '@profiles/testkit/run';
import { startProgram } from '@profiles/testkit/start-program';
import { runChromium } from './run-chromium.ts';
import { runProcess } from './run-process.ts';
import { runWorkerd, startWorkerd } from './run-workerd.ts';
import { PROCESS, type Runtime } from './runtime.ts';

const DENO = ['run', '--allow-all', '--no-remote', '--node-modules-dir=manual'];

/** Starts a program that serves, and waits until it prints its port. */
async function startProcess(command: string, args: readonly string[]) {
  const port = /(?<=LISTENING )\d+(?=\s)/;
  const { found, stop } = await startProgram(command, args, port, PROCESS);
  return { url: `http://127.0.0.1:${found}`, stop };
}

/** Describes a runtime that runs the slice in a process, and serves in another. */
function inProcesses(command: string, flags: readonly string[], program: 'esm' | 'cjs' = 'esm') {
  return {
    run: (programs, input) => runProcess(command, [...flags, programs[program]], input),
    serve: ({ server }) => startProcess(command, [...flags, server]),
  } satisfies Partial<Runtime>;
}

/**
 * Lists every supported runtime.
 *
 * @param isWhole - Whether to add CommonJS and older versions of Node.
 */
export function runtimesIn(
  installed: (path: string) => string,
  isWhole: boolean,
): readonly Runtime[] {
  const node = (version: string, program: 'esm' | 'cjs' = 'esm'): Runtime => {
    const { run, serve } = inProcesses(installed(`${version}/bin/node`), [], program);
    return {
      name: program === 'cjs' ? 'Node, CommonJS' : 'Node',
      kind: version === 'node24.14' ? version : 'node',
      run,
      // One version is enough: the handlers use no module of Node.
      ...(version === 'node24' && program === 'esm' && { serve }),
    };
  };
  const workerd = installed('.bin/workerd');
  return [
    node('node22'),
    node('node24'),
    node('node26'),
    ...(isWhole
      ? [
          ...['node22', 'node24', 'node26'].map((version) => node(version, 'cjs')),
          ...['node24.13', 'node24.14', 'node24.16'].map((version) => node(version)),
        ]
      : []),
    { name: 'Bun', kind: 'bun', ...inProcesses(installed('.bin/bun'), ['--no-install']) },
    { name: 'Deno', kind: 'deno', ...inProcesses(installed('.bin/deno'), DENO) },
    {
      name: 'workerd',
      kind: 'workerd',
      async run({ worker }, input) {
        const ran = await runWorkerd(workerd, worker, input);
        const version = run(workerd, ['--version']).replace('workerd', '').trim();
        return { ...ran, report: { ...ran.report, version } };
      },
      serve: ({ servingWorker }) => startWorkerd(workerd, servingWorker),
    },
    {
      name: 'Chromium',
      kind: 'chromium',
      run: ({ page }, input) => runChromium(page, input),
    },
  ];
}
