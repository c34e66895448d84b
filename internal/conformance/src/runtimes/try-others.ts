import { copyFileSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { attemptAsync } from '@profiles/testkit/run';
import { REACT_NATIVE } from './project.ts';
import type { Trial } from './try-runtime.ts';

const METRO =
  'node_modules/metro/src/cli.js build app.js --out bundle.js --dev=false --minify=false';
const PLATFORM = process.platform === 'darwin' ? 'osx' : 'linux64';
const HERMES = `node_modules/hermes-engine-cli/${PLATFORM}-bin/hermes`;
/** The engine has promises of its own, as in React Native. */
const FLAGS = ['-w', '-Xes6-promise', '-Xmicrotask-queue'];

/** Bundles the app with Metro in a project that has the packages installed, and runs it in Hermes. */
export async function tryReactNative(project: string): Promise<Trial> {
  const { 'hermes-engine-cli': hermes, metro } = REACT_NATIVE;
  const title = `React Native (Hermes ${hermes} of 2022, Metro ${metro})`;
  const figure = 'results, errors, aborts and timeouts; newer engines are not tested';
  cpSync(join(import.meta.dirname, 'react-native'), project, { recursive: true });
  const built = await attemptAsync(process.execPath, METRO.split(' '), project);
  const run = () => attemptAsync(join(project, HERMES), [...FLAGS, 'bundle.js'], project);
  const { ok, output } = built.ok ? await run() : built;
  if (!ok) return { title, figure, problems: [output.slice(-2000)] };
  const problems: Readonly<Record<string, string>> = JSON.parse(output.split('\n').at(-1) ?? '');
  return { title, figure, problems: Object.entries(problems).map((one) => one.join(': ')) };
}

const NO_NETWORK = 'no-network.js';

/** Creates a patient in Deno, which does not permit it. */
export async function tryDenied(project: string, deno: string): Promise<Trial> {
  copyFileSync(join(import.meta.dirname, NO_NETWORK), join(project, NO_NETWORK));
  const args = ['run', '--no-prompt', '--no-remote', '--node-modules-dir=manual', NO_NETWORK];
  const { stdout, output } = await attemptAsync(deno, args, project);
  const holds = stdout.trim() === 'connection_failed unknown NotCapable true';
  const problems = holds ? [] : [output.slice(-2000)];
  return {
    title: 'Deno without --allow-net',
    figure: 'a create that names the permission',
    problems,
  };
}

const PROGRAM = 'mock-agent.js';

/** Creates a patient through the MockAgents of undici that match a body on a version of Node. */
export async function tryMockAgents(
  project: string,
  node: string,
  versions: readonly string[],
): Promise<Trial> {
  copyFileSync(join(import.meta.dirname, PROGRAM), join(project, PROGRAM));
  const problems: string[] = [];
  for (const version of versions) {
    const { output } = await attemptAsync(node, [PROGRAM, version], project);
    if (output.trim() !== 'patient-1') problems.push(`${version}: ${output.slice(-2000)}`);
  }
  return {
    title: `MockAgent of ${versions.join(' and ')}, ${node.split('/').at(-3)}`,
    figure: 'a create',
    problems,
  };
}
