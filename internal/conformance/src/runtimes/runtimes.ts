import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { run, startProgram } from '@profiles/testkit/run';
import { type Machine, start } from './machine.ts';
import { RESENDING_BUNS } from './project.ts';
import { openInChromium, openInFirefox, openInWebKit, runInPage } from './run-page.ts';
import { runWorkerd, startWorkerd } from './run-workerd.ts';
import { PATIENCE, PROCESS, type Ran, RESULT, type Runtime } from './runtime.ts';
import type { SliceInput, SliceReport } from './slice/slice-data.ts';

const DENO = ['run', '--allow-all', '--no-remote', '--node-modules-dir=manual'];

/** Runs the slice as a process, until it ends by itself. */
async function runProcess(
  command: string,
  args: readonly string[],
  input: SliceInput,
): Promise<Ran> {
  const child = spawn(command, [...args, JSON.stringify(input)], {
    ...PROCESS,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let last: { readonly report: SliceReport; readonly at: number } | undefined;
  child.stderr.setEncoding('utf8').on('data', (text: string) => lines.push(text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (!line.startsWith(RESULT)) lines.push(line);
    else last = { report: JSON.parse(line.slice(RESULT.length)), at: performance.now() };
  });
  const [code, signal] = await once(child, 'close');
  const output = lines.join('\n');
  if (!last || code !== 0) {
    const how = signal ? `was ended after ${PATIENCE / 1000} s` : `ended with code ${code}`;
    throw new Error(`${command} ${args.join(' ')} ${how}:\n${output.slice(-2000)}`);
  }
  const end = { milliseconds: Math.round(performance.now() - last.at) };
  return { report: last.report, output, crashes: [], end };
}

/** Runs the slice on another machine, as `runProcess` does here. */
async function runOn(machine: Machine, program: string, input: SliceInput): Promise<Ran> {
  const { ended, output, waitFor } = start(machine, [program, JSON.stringify(input)]);
  const line = await waitFor(new RegExp(`(?<=^${RESULT}).+(?=\\n)`, 'm'));
  const at = performance.now();
  const code = await ended;
  if (code !== 0) throw new Error(`${machine.name} ended with code ${code}`);
  const end = { milliseconds: Math.round(performance.now() - at) };
  return { report: JSON.parse(line), output: output().replace(line, ''), crashes: [], end };
}

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

/** The browsers beside Chromium. */
const BROWSERS: readonly Runtime[] = [
  {
    name: 'Firefox',
    kind: 'firefox',
    run: ({ page }, input) => runInPage(openInFirefox, page, input),
  },
  {
    name: 'WebKitGTK',
    kind: 'webkit',
    run: ({ page }, input) => runInPage(openInWebKit, page, input),
  },
];

/** Describes the Node of another machine as a runtime. */
export function runtimeOn(machine: Machine): Runtime {
  return {
    name: `${machine.name}, Node`,
    kind: 'node',
    run: ({ esm }, input) => runOn(machine, esm, input),
  };
}

/**
 * Lists the supported runtimes.
 *
 * @param isWhole - Whether to add Node 26, CommonJS, older versions of Node and Bun, and other browsers.
 */
export function runtimesIn(
  installed: (path: string) => string,
  isWhole: boolean,
): readonly Runtime[] {
  const node = (version: string, program: 'esm' | 'cjs' = 'esm'): Runtime => {
    const { run } = inProcesses(installed(`${version}/bin/node`), [], program);
    return {
      name: program === 'cjs' ? 'Node, CommonJS' : 'Node',
      kind: version === 'node22.2' ? version : 'node',
      run,
    };
  };
  const bun = (version: string): Runtime => {
    return {
      name: 'Bun',
      kind: version === 'bun' ? version : 'bun1.3',
      resends: version in RESENDING_BUNS,
      ...inProcesses(installed(`${version}/bin/bun.exe`), ['--no-install']),
    };
  };
  const workerd = installed('.bin/workerd');
  return [
    node('node22'),
    node('node24'),
    ...(isWhole
      ? [
          node('node26'),
          ...['node22', 'node24', 'node26'].map((version) => node(version, 'cjs')),
          ...['node22.2', 'node24.14', 'node26.0'].map((version) => node(version)),
        ]
      : []),
    bun('bun'),
    ...(isWhole ? [...Object.keys(RESENDING_BUNS), 'bun1.3.14'].map(bun) : []),
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
      name: 'Chromium, also as in Electron',
      kind: 'chromium',
      run: ({ page }, input) => runInPage(openInChromium, page, input),
    },
    ...(isWhole ? BROWSERS : []),
  ];
}
