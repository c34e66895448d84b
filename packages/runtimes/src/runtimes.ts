import { run } from '@profiles/harness/run';
import type { Programs } from './bundle.ts';
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
  const nodes = ['node22', 'node24', 'node26'].flatMap((folder): readonly Runtime[] => {
    const command = installed(`${folder}/bin/node`);
    return [
      {
        name: 'Node',
        kind: 'node',
        run: ({ esm }, input) => runProcess(command, [esm], input),
        // One version is enough: the handlers use no module of Node.
        ...(folder === 'node24' && {
          serve: ({ server }: Programs) => startProcess(command, [server]),
        }),
      },
      {
        name: 'Node, CommonJS',
        kind: 'node',
        run: ({ cjs }, input) => runProcess(command, [cjs], input),
      },
    ];
  });
  const neighbours = ['node24.13', 'node24.14', 'node24.16'].map((folder): Runtime => {
    const kind = folder === 'node24.14' ? folder : 'node';
    return {
      name: 'Node',
      kind,
      run: ({ esm }, input) => runProcess(installed(`${folder}/bin/node`), [esm], input),
    };
  });
  const bun = installed('.bin/bun');
  const deno = installed('.bin/deno');
  const workerd = installed('.bin/workerd');
  return [
    ...nodes,
    ...neighbours,
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
