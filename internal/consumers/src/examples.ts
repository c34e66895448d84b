import { join } from 'node:path';
import { CHROMIUM } from '@profiles/testkit/chromium';
import type { PackedPackage } from '@profiles/testkit/pack';
import { attemptAsync } from '@profiles/testkit/run';
import pMap from 'p-map';
import type { Check } from './check.ts';
import { AT_A_TIME, install } from './install.ts';

const EXAMPLES = join(import.meta.dirname, '../../../examples');

/**
 * The examples that are projects of their own, those with long tests first. The others are workspaces, and
 * run in `npm test`.
 */
const PROJECTS = ['shared-mock', 'nextjs', 'playwright'];

/** Installs the tarballs into a copy of each example that is a project, and runs its tests. */
export function testExamples(
  packages: readonly PackedPackage[],
  folder: string,
): Promise<readonly Check[]> {
  const test = async (name: string): Promise<Check> => {
    const project = await install(packages, join(EXAMPLES, name), folder);
    const env = { CHROMIUM: CHROMIUM.executablePath, NEXT_TELEMETRY_DISABLED: '1' };
    const { ok, output } = await attemptAsync('npm', ['test'], project, env);
    const problems = ok ? [] : [`examples/${name} fails:\n${output}`];
    return { what: `example ${name}`, figure: ok ? 'passes' : 'fails', problems };
  };
  return pMap(PROJECTS, test, AT_A_TIME);
}
