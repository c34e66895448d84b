import { run } from '@profiles/harness/run';
import { runChromium } from './run-chromium.ts';
import { runProcess } from './run-process.ts';
import { runWorkerd } from './run-workerd.ts';
import type { Runtime } from './runtime.ts';

/** Every runtime that the packages are for. */
export function runtimesIn(installed: (path: string) => string): readonly Runtime[] {
  const nodes = ['node22', 'node24', 'node26'].flatMap((folder): readonly Runtime[] => {
    const command = installed(`${folder}/bin/node`);
    return [
      {
        name: 'Node',
        kind: 'node',
        run: ({ esm }, input) => runProcess(command, [esm], input),
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
  return [
    ...nodes,
    ...neighbours,
    {
      name: 'Bun',
      kind: 'bun',
      run: ({ esm }, input) => runProcess(installed('.bin/bun'), ['--no-install', esm], input),
    },
    {
      name: 'Deno',
      kind: 'deno',
      run: ({ esm }, input) => {
        const args = ['run', '--allow-all', '--no-remote', '--node-modules-dir=manual', esm];
        return runProcess(installed('.bin/deno'), args, input);
      },
    },
    {
      name: 'workerd',
      kind: 'workerd',
      async run({ worker }, input) {
        const command = installed('.bin/workerd');
        const ran = await runWorkerd(command, worker, input);
        const version = run(command, ['--version']).replace('workerd', '').trim();
        return { ...ran, report: { ...ran.report, version } };
      },
    },
    {
      name: 'Chromium',
      kind: 'chromium',
      run: ({ page }, input) => runChromium(page, input),
    },
  ];
}
