import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runSpecs, type SpecResult } from './run-specs.ts';
import { type App, serveApp } from './serve-app.ts';

type Results = ReadonlyMap<string, SpecResult>;

const failedIn = (results: Results) =>
  [...results].filter(([, { ok }]) => !ok).map(([title]) => title);

const VIOLATION = `ViolationError: This test sent requests that the API specification does not allow:
- Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/)
If this is intended, call mock.expectViolation('Resources and their fields') before the request.`;

describe('the fixtures of pages', () => {
  let results: Results;
  let app: App;

  beforeAll(async () => {
    app = await serveApp();
    const files = ['page.spec.ts', 'network.spec.ts', 'doc-example.spec.ts'];
    const env = { APP: app.appUrl, SERVICE: app.serviceUrl };
    results = await runSpecs([...files, '--workers=2'], env);
  }, 300_000);
  afterAll(() => app.close());

  /** The tests that did not reach the mock, with the request that each sent. */
  const UNHANDLED = [
    ['is redirected by the server of the app', 'POST', 'profiles/v1/emr-user/{oid}'],
    ['sends from a shared worker', 'POST', 'shared-worker'],
    ['sends when the page closes', 'POST', 'page-closes'],
    ['opens a WebSocket', 'WebSocket', 'socket'],
    ['sends from another context', 'OPTIONS', 'profiles/v1/patient/'],
    ['is redirected to the service despite other paths', 'POST', 'profiles/v1/patient/'],
  ] as const;

  it('pass every test that is not meant to fail', () => {
    const failed = [
      'leaves a violation',
      'truncates',
      'drips',
      'follows a redirect',
      'depends on an undecided entry',
      'breaks the mock',
      ...UNHANDLED.map(([title]) => title),
    ];
    expect(failedIn(results).sort()).toEqual(failed.sort());
    expect(results.size - failed.length).toBe(21);
  });

  it.each(UNHANDLED)('fail a test that %s', (title, method, path) => {
    const url = `${app.serviceUrl}/${path}`;
    const line = `- ${method} ${method === 'WebSocket' ? url.replace('http', 'ws') : url}`;
    const { errors = [] } = results.get(title) ?? {};
    expect(errors).toEqual([expect.stringContaining(line)]);
    expect(errors[0]).toContain('profilesSandboxUrl');
    expect(errors[0]).not.toContain('secret');
  });

  it('stop the requests of Chromium before they reach the service, apart from WebSockets', () => {
    const others = app.arrivals.filter(
      (each) => !each.startsWith('WebSocket') && !each.includes('/basement/'),
    );
    expect(others.sort()).toEqual([
      'POST /base/auth/login?q=secret',
      'POST /base/profiles/v1/doctor/d-1',
      'POST /base/redirected',
    ]);
  });

  it.each(['truncates', 'drips', 'follows a redirect'])('fail a test that %s', (title) => {
    expect(results.get(title)?.errors).toEqual([expect.stringContaining('profilesSandboxUrl')]);
  });

  it.each([
    ['leaves a violation', VIOLATION],
    [
      'depends on an undecided entry',
      `ViolationError: This test depends on undecided ledger entries:
- Endpoints: the response depends on createStatus, which is undecided: Which status does the service return when it creates a patient? (POST /profiles/v1/patient/)
Ask the service's owner, then set the value: mock.use({ createStatus: … }).`,
    ],
    [
      'breaks the mock',
      `ViolationError: The mock could not respond in this test:
- Mock: The mock failed (Error) while handling POST /profiles/v1/patient/; nothing was stored. This is not a response of the service: see the cause of this error. (POST /profiles/v1/patient/)
Check what you passed to the mock, such as createOid. Otherwise this is a bug in the mock.`,
    ],
  ])('fail a test that %s, with the reason', (title, message) => {
    expect(results.get(title)?.errors).toEqual([message]);
  });
});

describe('the fixtures of servers', () => {
  let results: Results;
  beforeAll(async () => {
    // The path leads to no browser.
    results = await runSpecs(['server.spec.ts', '--workers=2'], { CHROMIUM: '/no/browser' });
  }, 300_000);

  it('start no browser and no server for tests that use neither, and fail one that left a violation', () => {
    const title = 'leaves a violation in the sandbox';
    expect(failedIn(results)).toEqual([title]);
    expect(results.get(title)?.errors).toEqual([VIOLATION]);
  });

  it('start one server per worker, and give each test its own sandbox name', () => {
    const noted = [...results.values()].filter(({ notes }) => notes['server'] !== undefined);
    const servers = new Set(noted.map(({ notes }) => notes['server']));
    const workers = new Set(noted.map(({ workerIndex }) => workerIndex));
    const pairs = new Set(
      noted.map(({ notes, workerIndex }) => `${notes['server']} ${workerIndex}`),
    );
    expect([servers.size, pairs.size]).toEqual([workers.size, workers.size]);
    expect(workers.size).toBeGreaterThan(1);
    expect(new Set(noted.map(({ notes }) => notes['sandbox'])).size).toBe(4);
  });
});
