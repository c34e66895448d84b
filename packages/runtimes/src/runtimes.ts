import { run } from '@profiles/harness/run';
import { runChromium } from './run-chromium.ts';
import { runProcess } from './run-process.ts';
import { runWorkerd } from './run-workerd.ts';
import type { Runtime } from './runtime.ts';
import { startProcess } from './start-process.ts';
import { startWorkerd } from './start-workerd.ts';

const BUN = ['--no-install'];
const DENO = ['run', '--allow-all', '--no-remote', '--node-modules-dir=manual'];

/** Every runtime that the packages are for. */
export function runtimesIn(installed: (path: string) => string): readonly Runtime[] {
  const node = (version: string, program: 'esm' | 'cjs' = 'esm'): Runtime => {
    const command = installed(`${version}/bin/node`);
    return {
      name: program === 'cjs' ? 'Node, CommonJS' : 'Node',
      kind: version === 'node24.14' ? version : 'node',
      run: (programs, input) => runProcess(command, [programs[program]], input),
    };
  };
  const node24 = installed('node24/bin/node');
  const bun = installed('.bin/bun');
  const deno = installed('.bin/deno');
  const workerd = installed('.bin/workerd');
  return [
    node('node22'),
    node('node22', 'cjs'),
    // One version is enough: the handlers use no module of Node.
    { ...node('node24'), serve: ({ server }) => startProcess(node24, [server]) },
    node('node24', 'cjs'),
    node('node26'),
    node('node26', 'cjs'),
    node('node24.13'),
    node('node24.14'),
    node('node24.16'),
    {
      name: 'Bun',
      kind: 'bun',
      run: ({ esm }, input) => runProcess(bun, [...BUN, esm], input),
      serve: ({ server }) => startProcess(bun, [...BUN, server]),
    },
    {
      name: 'Deno',
      kind: 'deno',
      run: ({ esm }, input) => runProcess(deno, [...DENO, esm], input),
      serve: ({ server }) => startProcess(deno, [...DENO, server]),
    },
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
