/**
 * Runs the packed tarballs in the supported runtimes: with `--all` in every one, at length, and with the
 * commands. With `--here`, only in the Node that runs this, with the commands.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installRuntimes } from '@profiles/testkit/install';
import { build, hasEntries, pack } from '@profiles/testkit/pack';
import { startSummary } from '@profiles/testkit/summary';
import pMap from 'p-map';
import { type Machine, THIS_MACHINE } from './machine.ts';
import {
  bundlePrograms,
  FURTHER_RUNTIMES,
  installTarballs,
  MOCK_AGENTS,
  RUNTIMES,
} from './project.ts';
import { runtimeOn, runtimesIn } from './runtimes.ts';
import { tryCommands } from './try-commands.ts';
import { tryDenied, tryMockAgents, tryReactNative } from './try-others.ts';
import { tryRuntime } from './try-runtime.ts';
import { openWine } from './wine.ts';

const isHere = process.argv.includes('--here');
const isWhole = process.argv.includes('--all') || isHere;

const folder = mkdtempSync(join(tmpdir(), 'profiles-runtimes-run-'));
try {
  build();
  const project = join(folder, 'project');
  const packed = pack(folder);
  installTarballs(isWhole ? packed : packed.filter(hasEntries), project, isWhole);
  const programs = await bundlePrograms(project);
  const onMachines = (machines: readonly Machine[]) => [
    ...machines.map((each) => () => tryRuntime(runtimeOn(each), programs, isWhole)),
    // The newest Node is enough for the commands.
    ...machines.slice(-1).map((each) => () => tryCommands(each, project)),
  ];
  const onRuntimes = () => {
    const wanted = isWhole ? { ...RUNTIMES, ...FURTHER_RUNTIMES } : RUNTIMES;
    const installed = installRuntimes('profiles-runtimes', wanted);
    return [
      ...runtimesIn(installed, isWhole).map((each) => () => tryRuntime(each, programs, isWhole)),
      ...(isWhole ? others(installed) : []),
    ];
  };
  const others = (installed: (path: string) => string) => [
    () => tryReactNative(project),
    () => tryDenied(project, installed('.bin/deno')),
    ...Object.entries(MOCK_AGENTS).map(([node, versions]) => {
      return () => tryMockAgents(project, installed(`${node}/bin/node`), versions);
    }),
    ...(process.platform === 'linux' ? onMachines(openWine()) : []),
  ];
  // Two at a time, because half of the time a runtime waits for timeouts.
  const starts = isHere ? onMachines([THIS_MACHINE]) : onRuntimes();
  const trials = await pMap(starts, (start) => start(), { concurrency: 2 });
  const { check, end } = startSummary();
  for (const { title, figure, problems } of trials) {
    for (const problem of problems) console.error(`✗ ${title}: ${problem}`);
    const holds = problems.length === 0;
    check(title, holds, holds ? figure : `${problems.length} problems`);
  }
  end();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
