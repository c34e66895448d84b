/** Runs the packed tarballs in every supported runtime: with `--all` in more versions, at length. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installRuntimes } from '@profiles/testkit/install';
import { build, hasEntries, pack } from '@profiles/testkit/pack';
import { startSummary } from '@profiles/testkit/summary';
import pMap from 'p-map';
import {
  bundlePrograms,
  FURTHER_RUNTIMES,
  installTarballs,
  MOCK_AGENTS,
  RUNTIMES,
} from './project.ts';
import { runtimeOn, runtimesIn } from './runtimes.ts';
import { tryDenied, tryMockAgents, tryReactNative } from './try-others.ts';
import { tryRuntime } from './try-runtime.ts';
import { openWine } from './wine.ts';

const isWhole = process.argv.includes('--all');

const folder = mkdtempSync(join(tmpdir(), 'profiles-runtimes-run-'));
try {
  build();
  const wanted = isWhole ? { ...RUNTIMES, ...FURTHER_RUNTIMES } : RUNTIMES;
  const installed = installRuntimes('profiles-runtimes', wanted);
  const machines = isWhole && process.platform === 'linux' ? openWine() : [];
  const runtimes = [...runtimesIn(installed, isWhole), ...machines.map(runtimeOn)];
  const project = join(folder, 'project');
  installTarballs(pack(folder).filter(hasEntries), project);
  const programs = await bundlePrograms(project);
  // Two at a time, because half of the time a runtime waits for timeouts.
  const starts = [
    ...runtimes.map((each) => () => tryRuntime(each, programs, isWhole)),
    () => tryReactNative(project),
    () => tryDenied(project, installed('.bin/deno')),
    ...Object.entries(MOCK_AGENTS).map(([node, versions]) => {
      return () => tryMockAgents(project, installed(`${node}/bin/node`), versions);
    }),
  ];
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
