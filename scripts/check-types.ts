/** Checks the types of each project with TypeScript 7. Tools that call the compiler as a library use version 6. */
import { spawnSync } from 'node:child_process';
import { writeDocExamples } from '@profiles/conformance/doc-examples/doc-examples-test';

const PROJECTS = [
  'tsconfig.json',
  'packages/sdk',
  'packages/mock',
  'packages/mock/tsconfig.inspector.json',
  'packages/mock/tsconfig.msw2.json',
  writeDocExamples().project,
];

for (const project of PROJECTS) {
  const args = ['node_modules/typescript-7/bin/tsc', '--project', project];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
