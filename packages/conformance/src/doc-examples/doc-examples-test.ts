import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocExample, readExamples } from './read-examples.ts';

const PACKAGES = join(import.meta.dirname, '../../..');

/** The file in which the examples are compiled and run, from the root of the repository. */
export const DOC_EXAMPLES_TEST = 'packages/conformance/src/doc-examples/doc-examples.test.ts';

const HEAD = `// Written by \`npm run docs:write\` from the examples in doc comments.
// biome-ignore-all lint/correctness/noUnusedVariables: An example shows what it gets.
import { isProfilesError, ProfileClient, type ProfileOperations, prepareEmrUserChanges, preparePatient } from '@profiles/sdk';
import { blanksAsAbsent, type FormValues, newPatientSchema, withMessages } from '@profiles/sdk/schemas';
import { describe, it } from 'vitest';
import { oid, patient, profiles, token, useService, warnThatItMayBeStored } from './surroundings.ts';`;

const IMPORT = /^import (\{.*\}) from ('.*');$/gm;

/** Writes a test of the examples in the doc comments of the packages: each is the body of one. */
export function docExamplesTest(): string {
  const paths = globSync('{sdk,mock}/src/**/*.ts', { cwd: PACKAGES }).sort();
  const examples = paths.flatMap((path) =>
    readExamples(readFileSync(join(PACKAGES, path), 'utf8')),
  );
  const tests = examples.filter(isTest).map(({ name, code }) => block('describe', name, code));
  const others = examples.filter((example) => !isTest(example));
  const statements = others.map(({ name, code }) => block('it', name, code));
  return `${HEAD}

describe('with a service', { timeout: 30_000 }, () => {
useService();

${statements.join('\n\n')}
});

${tests.join('\n\n')}
`;
}

/** An example of a test is run as one, and brings its own service. */
function isTest({ code }: DocExample): boolean {
  return code.includes("from 'vitest'");
}

function block(kind: 'describe' | 'it', name: string, code: string): string {
  const body = code.replace(IMPORT, 'const $1 = await import($2);');
  return `${kind}('the example of ${name}', async () => {\n${body}\n});`;
}
