import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DocExample, readExamples } from './read-examples.ts';

const PACKAGES = join(import.meta.dirname, '../../..');

/** The file in which the examples are compiled and run, from the root of the repository. */
export const DOC_EXAMPLES_TEST = 'packages/conformance/src/doc-examples/doc-examples.test.ts';

/** The file in which Playwright runs the example of its fixtures. */
export const PLAYWRIGHT_EXAMPLE = 'packages/mock/test/playwright/specs/doc-example.spec.ts';

const HEAD = `// Written by \`npm run docs:write\` from the examples in doc comments.
// biome-ignore-all lint/correctness/noUnusedVariables: An example shows what it gets.
import { isProfilesError, ProfileClient, type ProfileOperations, prepareEmrUserChanges, preparePatient } from '@profiles/sdk';
import { blanksAsAbsent, type FormValues, newPatientSchema, withMessages } from '@profiles/sdk/schemas';
import { describe, it } from 'vitest';
import { oid, patient, profiles, showPatient, token, useService, warnThatItMayBeStored } from './surroundings.ts';`;

const IMPORT = /^import (\{.*\}) from ('.*');$/gm;

/** Writes a test of the examples in the doc comments of the packages: each is the body of one. */
export function docExamplesTest(): string {
  const examples = allExamples().filter((example) => !isForPlaywright(example));
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

/** Writes a test file of the example in the doc comments that Playwright runs. */
export function playwrightExample(): string {
  const [example, ...others] = allExamples().filter(isForPlaywright);
  if (!example || others.length > 0) throw new Error('there must be one example for Playwright');
  const { name, code } = example;
  return `// Written by \`npm run docs:write\` from the example of ${name}.\n${code}\n`;
}

function allExamples(): readonly DocExample[] {
  const paths = globSync('{sdk,mock}/src/**/*.ts', { cwd: PACKAGES }).sort();
  return paths.flatMap((path) => readExamples(readFileSync(join(PACKAGES, path), 'utf8')));
}

function isForPlaywright({ code }: DocExample): boolean {
  return code.includes("from '@playwright/test'");
}

/** An example of a test is run as one, and brings its own service. */
function isTest({ code }: DocExample): boolean {
  return code.includes("from 'vitest'");
}

function block(kind: 'describe' | 'it', name: string, code: string): string {
  const body = code.replace(IMPORT, 'const $1 = await import($2);');
  return `${kind}('the example of ${name}', async () => {\n${body}\n});`;
}
