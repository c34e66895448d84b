import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';

const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** The result of a test of a spec file. */
export interface SpecResult {
  readonly ok: boolean;
  /** The messages of its errors, without colours. */
  readonly errors: readonly string[];
  readonly workerIndex: number;
  /** The annotations that the test added, by type. */
  readonly notes: Readonly<Record<string, string | undefined>>;
}

/** Runs spec files with Playwright's runner. Returns the results by the title of their test. */
export async function runSpecs(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ReadonlyMap<string, SpecResult>> {
  const { VITEST: _, ...rest } = process.env;
  const child = spawn(process.execPath, [CLI, 'test', '--reporter=json', ...args], {
    cwd: import.meta.dirname,
    env: { ...rest, NODE_OPTIONS: '--conditions=@profiles/source', NO_COLOR: '1', ...env },
  });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const { suites, errors }: JSONReport = out === '' ? { suites: [], errors: [] } : JSON.parse(out);
  if (errors.length > 0 || suites.length === 0) {
    throw new Error([problems, ...errors.map(({ message }) => message)].join('\n'));
  }
  return new Map(suites.flatMap(specsOf).map((spec) => [spec.title, resultOf(spec)]));
}

function specsOf({ specs, suites = [] }: JSONReportSuite): readonly JSONReportSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function resultOf({ ok, tests: [test] }: JSONReportSpec): SpecResult {
  const result = test?.results[0];
  return {
    ok,
    errors: result?.errors.map(({ message = '' }) => message) ?? [],
    workerIndex: result?.workerIndex ?? -1,
    notes: Object.fromEntries(
      test?.annotations.map(({ type, description }) => [type, description]) ?? [],
    ),
  };
}
