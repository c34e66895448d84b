import { afterAll, beforeAll, expect, it } from 'vitest';
import { runSpecs, type SpecResult } from './run-specs.ts';
import { type RedirectingApp, serveRedirectingApp } from './serve-redirecting-app.ts';

let results: ReadonlyMap<string, SpecResult>;
let app: RedirectingApp;

beforeAll(async () => {
  app = await serveRedirectingApp();
  const { appUrl, serviceUrl } = app;
  const env = { APP: appUrl, SERVICE: serviceUrl };
  results = await runSpecs(['other-paths.spec.ts', '--workers=2'], env);
}, 120_000);
afterAll(() => app.close());

it('fails only the test whose request for the service goes past the mock', () => {
  const failed = [...results].filter(([, { ok }]) => !ok);
  expect(failed.map(([title, { errors }]) => [title, errors])).toEqual([
    [
      'is redirected to the service',
      [expect.stringContaining(`- POST ${app.serviceUrl}/profiles/v1/patient/`)],
    ],
  ]);
  expect(results.size).toBe(8);
});

it('sends only requests to other endpoints to the network', () => {
  expect([...app.arrivals].sort()).toEqual([
    'POST /base/auth/login?q=secret',
    'POST /base/redirected',
    'WebSocket /base/live',
  ]);
});
