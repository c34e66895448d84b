import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type AssertedExample,
  checkExamples,
  type DocExample,
  readExamples,
  withAssertions,
} from './assertions.ts';

const PACKAGES = join(import.meta.dirname, '../../../../packages');

/** Not in version control. If an example fails, the stack shows its line. */
const FOLDER = join(PACKAGES, '../reports/doc-examples');

/** The file in which Playwright runs the example of its fixtures. */
export const PLAYWRIGHT_EXAMPLE = 'packages/mock/test/playwright/specs/doc-example.spec.ts';

const HEAD = `import { isProfilesError, ProfileClient, type ProfileOperations, prepareEmrUserChanges, preparePatient, reviveProfilesError } from '@profiles/sdk';
import { blanksAsAbsent, createdPatientSchema, emrUserChangesSchema, estimateDob, extrasSchema, type FormValues, identifiedPatientSchema, limitedEmrUserChangesSchema, newPatientSchema, updatedEmrUserSchema, withMessages } from '@profiles/sdk/schemas';
import { describe, expect, it } from 'vitest';
import { failAs, nothingThrown, oid, patient, printed, profiles, showPatient, token, useService, warnThatItMayBeStored } from '@profiles/conformance/doc-examples/surroundings';`;

const WARN = 'warnThatItMayBeStored';
const IMPORT = /^import (\{.*\}) from ('.*');$/gm;

/**
 * The examples that only show how something is set up, or a type. They have no value to check.
 */
const SET_UPS = ['openTelemetry', 'FormValues'];

/**
 * Writes the examples in the doc comments of the packages as tests, and a project to check their types.
 *
 * @throws if an example asserts nothing, unless it is a set-up.
 */
export function writeDocExamples(): { readonly project: string; readonly file: string } {
  const [project, file] = [join(FOLDER, 'tsconfig.json'), join(FOLDER, 'doc-examples.ts')];
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(file, docExamplesTest());
  const config = { extends: '../../tsconfig.json', include: [], files: [file] };
  writeFileSync(project, JSON.stringify(config));
  return { project, file };
}

function docExamplesTest(): string {
  const examples = allExamples();
  const tests = examples.filter(isTest);
  const statements = examples.filter((example) => !isTest(example)).map(withAssertions);
  checkExamples([...tests.map(asTest), ...statements], SET_UPS);
  return `${HEAD}

describe('with a service', () => {
useService();

${statements.map(statementBlock).join('\n\n')}
});

${tests
  .filter((example) => !isForPlaywright(example))
  .map(testBlock)
  .join('\n\n')}
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

/** Whether an example is a test itself, with its own service. */
function isTest(example: DocExample): boolean {
  return example.code.includes("from 'vitest'") || isForPlaywright(example);
}

function asTest(example: DocExample): AssertedExample {
  const asserts = example.code.includes('expect(');
  return { ...example, printed: [], catches: false, asserts };
}

function testBlock({ name, code }: DocExample): string {
  return block('describe', name, [code]);
}

function statementBlock({ name, code, printed, catches }: AssertedExample): string {
  const before = catches ? [`failAs('${name}');`] : [];
  const after: string[] = [];
  if (printed.length > 0) after.push(`expect(printed()).toEqual(${JSON.stringify(printed)});`);
  // After the failures of these examples, the patient may be stored or not.
  if (code.includes(`${WARN}()`)) after.push(`expect(${WARN}).toHaveBeenCalledOnce();`);
  return block('it', name, [...before, code, ...after]);
}

function block(kind: 'describe' | 'it', name: string, statements: readonly string[]): string {
  const body = statements
    .join('\n')
    .replace(IMPORT, 'const $1 = await import($2);')
    .replace(/'\.\/\w+\.ts'/g, "'@profiles/conformance/doc-examples/surroundings'");
  return `${kind}('the example of ${name} works as its comments say', async () => {\n${body}\n});`;
}
