import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { ASHA, HEADERS } from '../test/send.ts';
import { everyService } from './ledger/every-service.ts';
import type { ProfilesMock } from './profiles-mock.ts';
import { describeEveryService, useProfilesMock } from './vitest.ts';

const VITEST = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const FAILING = fileURLToPath(new URL('../test/failing', import.meta.url));

/** Runs tests that are meant to fail, and returns what Vitest says of them. */
async function outputOf(file: string): Promise<string> {
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, [VITEST, 'run', '--config=vitest.config.ts', file], {
    cwd: FAILING,
    env: { ...env, NO_COLOR: '1', CI: '1' },
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return out + errors;
}

it('fails a test that left a violation, with the section and what was wrong', async () => {
  const output = await outputOf('violations.ts');
  expect(output).toContain('1 failed | 2 passed');
  expect(failuresIn(output)).toMatchInlineSnapshot(`
    "FAIL  violations.ts > leaves a violation
    ViolationError: This test sent what the document does not allow:
    - Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/)
    - Limits: extras has a list inside a list (POST /profiles/v1/patient/)
    Where that is meant, say mock.expectViolation('Resources and their fields') before it."
  `);
  expect(output).not.toContain('[[1]]');
}, 30_000);

it('fails a test that asked what nobody has decided', async () => {
  expect(failuresIn(await outputOf('undecided.ts'))).toMatchInlineSnapshot(`
    "FAIL  undecided.ts > asks what nobody has decided
    ViolationError: This test asked what nobody has decided:
    - Endpoints: the answer rests on createStatus, which is undecided: Which status does a created patient answer? (POST /profiles/v1/patient/)
    Ask the service's owner, and decide it: mock.use({ createStatus: … })."
  `);
}, 30_000);

it('names the entry that a suite leaned on', async () => {
  const output = await outputOf('every-service.ts');
  expect(output.match(/FAIL .*/g)).toEqual([
    'FAIL  every-service.ts > creation, with createStatus 200 > answers 201',
    'FAIL  every-service.ts > creation, with createStatus 202 > answers 201',
  ]);
  expect(output).toContain('2 failed | 38 passed');
}, 30_000);

/** Without the rules between them. */
function failuresIn(output: string): string {
  return output.slice(output.indexOf('FAIL')).replaceAll(/⎯.*/g, '').trim();
}

describe('useProfilesMock', () => {
  const mock = useProfilesMock({ behaviour: { createStatus: 202 } });
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

  it.each(['first', 'second'])('answers fetch from a clean mock in the %s test', async () => {
    const answer = await fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);
    expect([answer.status, await answer.json()]).toEqual([202, { oid: 'patient-1' }]);
    mock.use({ createStatus: 200 });
  });

  afterAll(async () => {
    expect(mock.patients.size).toBe(0);
  });
});

describe('two mocks, one inside the other', () => {
  const outer = useProfilesMock({ baseUrl: 'https://outer.test' });
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  const create = (mock: ProfilesMock) => fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);

  describe('while the inner one answers', () => {
    const inner = useProfilesMock({ baseUrl: 'https://inner.test' });

    it('answer both', async () => {
      await Promise.all([outer, inner].map(create));
      expect([outer.patients.size, inner.patients.size]).toEqual([1, 1]);
    });
  });

  describe('with one address', () => {
    const inner = useProfilesMock({ baseUrl: outer.baseUrl });

    it('let the inner one answer', async () => {
      await create(outer);
      expect([outer.patients.size, inner.patients.size]).toEqual([0, 1]);
    });
  });

  it('leave the outer one to answer alone', async () => {
    await create(outer);
    expect(outer.patients.size).toBe(1);
  });
});

const seen: unknown[] = [];

describeEveryService(
  'describeEveryService',
  ({ name, behaviour }) => {
    it('hands on the service', () => seen.push([name, behaviour]));
  },
  { mode: 'pairwise', only: ['errorBody', 'updateStatus'] },
);

it('runs a suite for each service it was asked for', () => {
  const services = everyService({ mode: 'pairwise', only: ['errorBody', 'updateStatus'] });
  expect(seen).toEqual(services.map(({ name, behaviour }) => [name, behaviour]));
});
