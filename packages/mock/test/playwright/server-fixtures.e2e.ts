import { expect, it } from 'vitest';
import { runSpecs } from './run-specs.ts';

// The path leads to no browser.
const results = await runSpecs(['server.spec.ts', '--workers=2'], { CHROMIUM: '/no/browser' });

it('starts no browser and no server for tests that use neither', () => {
  const failed = [...results].filter(([, { ok }]) => !ok).map(([title]) => title);
  expect(failed).toEqual(['leaves a violation in the sandbox']);
});

it('starts one server per worker, and gives each test its own sandbox name', () => {
  const noted = [...results.values()].filter(({ notes }) => notes['server'] !== undefined);
  const servers = new Set(noted.map(({ notes }) => notes['server']));
  const workers = new Set(noted.map(({ workerIndex }) => workerIndex));
  const pairs = new Set(noted.map(({ notes, workerIndex }) => `${notes['server']} ${workerIndex}`));
  expect([servers.size, pairs.size]).toEqual([workers.size, workers.size]);
  expect(workers.size).toBeGreaterThan(1);
  expect(new Set(noted.map(({ notes }) => notes['sandbox'])).size).toBe(4);
});

it('fails a test whose requests to the sandbox left a violation', () => {
  expect(results.get('leaves a violation in the sandbox')?.errors).toMatchInlineSnapshot(`
    [
      "ViolationError: This test sent requests that the API specification does not allow:
    - Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/)
    If this is intended, call mock.expectViolation('Resources and their fields') before the request.",
    ]
  `);
});
