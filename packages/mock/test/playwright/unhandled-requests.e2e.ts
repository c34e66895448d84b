import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSpecs, type SpecResult } from './run-specs.ts';
import { type RedirectingApp, serveRedirectingApp } from './serve-redirecting-app.ts';

let results: ReadonlyMap<string, SpecResult>;
let app: RedirectingApp;

beforeAll(async () => {
  app = await serveRedirectingApp();
  const { appUrl, serviceUrl } = app;
  const env = { APP: appUrl, SERVICE: serviceUrl };
  results = await runSpecs(['unhandled.spec.ts', '--workers=2'], env);
}, 120_000);
afterAll(() => app.close());

describe('fails a test that', () => {
  it.each([
    ['is redirected by the server of the app', 'POST', 'profiles/v1/emr-user/{oid}'],
    ['navigates through a redirect', 'GET', 'navigation'],
    ['submits a form through a redirect', 'POST', 'form'],
    ['sends from a shared worker', 'POST', 'shared-worker'],
    ['sends at pagehide', 'POST', 'pagehide'],
    ['sends when the page closes', 'POST', 'page-closes'],
    ['sends from a popup', 'POST', 'profiles/v1/emr-user/{oid}'],
    ['opens a WebSocket', 'WebSocket', 'socket'],
    ['opens a WebSocket from a worker', 'WebSocket', 'worker'],
    ['opens a WebSocket from a popup', 'WebSocket', 'socket'],
    ['continues to the network in a route of its own', 'POST', 'profiles/v1/patient/'],
    ['sends from another context', 'OPTIONS', 'profiles/v1/patient/'],
  ])('%s', (title, method, path) => {
    const url = `${app.serviceUrl}/${path}`;
    const line = `- ${method} ${method === 'WebSocket' ? url.replace('http', 'ws') : url}`;
    const { errors = [] } = results.get(title) ?? {};
    expect(errors).toEqual([expect.stringContaining(line)]);
    expect(errors[0]).toContain('profilesSandboxUrl');
    expect(errors[0]).not.toContain('secret');
  });
});

it('passes the tests whose requests the mock or the test itself responds to', () => {
  const passed = [...results].filter(([, { ok }]) => ok).map(([title]) => title);
  expect(passed).toEqual([
    'sends to the mock',
    'responds in a route of its own',
    'sends to a neighbour of the base URL',
    'aborts a request',
    'opens a popup at the base URL',
    'closes a page while a delay fault applies',
    'closes a page while a hang fault applies',
    'leaves a page while a request that outlives it waits',
  ]);
});

it('stops the requests of Chromium before they reach the service, apart from WebSockets', () => {
  const others = app.arrivals.filter((each) => !each.startsWith('WebSocket'));
  expect(others.filter((each) => !each.includes('/basement/'))).toEqual([]);
});
