import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSpecs, type SpecResult } from './run-specs.ts';
import { serveForm } from './serve-form.ts';

let results: ReadonlyMap<string, SpecResult>;

const form = serveForm();

beforeAll(async () => {
  const files = ['page.spec.ts', 'failing.spec.ts', 'doc-example.spec.ts'];
  results = await runSpecs([...files, '--workers=2'], { APP: await form.url });
}, 120_000);
afterAll(() => form.close());

const errorsOf = (title: string) => results.get(title)?.errors;

it('passes every test that is not meant to fail', () => {
  const failed = [...results].filter(([, { ok }]) => !ok).map(([title]) => title);
  expect(failed).toEqual([
    'leaves a violation',
    'leaves a violation that the journal does not keep',
    'truncates',
    'drips',
    'follows a redirect',
    'depends on an undecided entry',
    'breaks the mock',
  ]);
  expect(results.size - failed.length).toBe(14);
});

it('ends a test whose page still waits for a response', () => {
  expect(results.get('ends a request that hangs with the test')?.seconds).toBeLessThan(15);
});

describe('fails a test that', () => {
  it('left a violation, with and without a journal', () => {
    const errors = errorsOf('leaves a violation');
    expect(errorsOf('leaves a violation that the journal does not keep')).toEqual(errors);
    expect(errors).toMatchInlineSnapshot(`
      [
        "ViolationError: This test sent requests that the API specification does not allow:
      - Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/)
      If this is intended, call mock.expectViolation('Resources and their fields') before the request.",
      ]
    `);
  });

  it.each(['truncates', 'drips', 'follows a redirect'])('%s', (title) => {
    expect(errorsOf(title)).toEqual([expect.stringContaining('profilesSandboxUrl')]);
  });

  it('depends on an undecided entry', () => {
    expect(errorsOf('depends on an undecided entry')).toMatchInlineSnapshot(`
      [
        "ViolationError: This test depends on undecided ledger entries:
      - Endpoints: the response depends on createStatus, which is undecided: Which status does the service return when it creates a patient? (POST /profiles/v1/patient/)
      Ask the service's owner, then set the value: mock.use({ createStatus: … }).",
      ]
    `);
  });

  it('caused a defect of the mock, without the text of the cause', () => {
    expect(errorsOf('breaks the mock')).toMatchInlineSnapshot(`
      [
        "ViolationError: The mock could not respond in this test:
      - Mock: The mock failed (Error) while handling POST /profiles/v1/patient/; nothing was stored. This is not a response of the service: see the cause of this error. (POST /profiles/v1/patient/)
      Check what you passed to the mock, such as createOid. Otherwise this is a bug in the mock.",
      ]
    `);
  });
});
