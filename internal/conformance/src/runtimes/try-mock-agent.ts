import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { attemptAsync } from '@profiles/testkit/run';
import type { Trial } from './try-runtime.ts';

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
