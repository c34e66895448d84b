import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyService } from './service/ledger/every-service.ts';
import type { ProfilesMock } from './service/profiles-mock.ts';
import { UnhandledRequests } from './testing/vitest/unhandled-requests.ts';
import { describeEveryService, useProfilesMock } from './vitest.ts';

const VITEST = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
);
const FAILING = fileURLToPath(new URL('../test/failing', import.meta.url));

/** The output of Vitest for tests that are meant to fail. */
let output = '';

beforeAll(async () => {
  const { VITEST: _, ...env } = process.env;
  const child = spawn(process.execPath, [VITEST, 'run', '--config=vitest.config.ts'], {
    cwd: FAILING,
    env: { ...env, NO_COLOR: '1', CI: '1' },
  });
  const [out, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
  output = out + errors;
});

/** Returns the failures of a suite, without the lines between them. */
function failuresOf(suite: string): string[] {
  const failures = output.split(/⎯.*/).flatMap((part) => part.match(/FAIL {2}[\s\S]*/) ?? []);
  return failures
    .filter((each) => each.includes(`failing.ts > ${suite}`))
    .map((each) => each.trim());
}

it('fails the failing tests, and no other', () => {
  expect(output).toContain(`8 failed | ${everyService().length + 1} passed`);
});

it('fails a test that left a violation, and names section and problem', () => {
  const failures = failuresOf('violations');
  expect(failures).toMatchInlineSnapshot(`
    [
      "FAIL  failing.ts > violations > leaves a violation
    ViolationError: This test sent requests that the API specification does not allow:
    - Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/, trace 4bf92f3577b34da6a3ce929d0e0e4736)
    - Limits: extras has a list inside a list (POST /profiles/v1/patient/, trace 4bf92f3577b34da6a3ce929d0e0e4736)
    If this is intended, call mock.expectViolation('Resources and their fields') before the request.",
    ]
  `);
  expect(output).not.toContain('[[1]]');
});

it('fails a test that depends on an undecided ledger entry', () => {
  expect(failuresOf('an undecided service')).toMatchInlineSnapshot(`
    [
      "FAIL  failing.ts > an undecided service > depends on an undecided entry
    ViolationError: This test depends on undecided ledger entries:
    - Endpoints: the response depends on createStatus, which is undecided: Which status does the service return when it creates a patient? (POST /profiles/v1/patient/)
    Ask the service's owner, then set the value: mock.use({ createStatus: … }).",
    ]
  `);
});

it('fails a test whose requests no handler responded to, without bodies and queries', () => {
  expect(failuresOf('requests to others')).toMatchInlineSnapshot(`
    [
      "FAIL  failing.ts > requests to others > a mock with the default base URL > sends to the base URL of the client
    UnhandledRequestError: This test sent requests that no handler responded to. They did not leave the process:
    - POST https://api.example.com/v2/profiles/v1/patient/
    - PATCH https://api.example.com/v2/profiles/v1/emr-user/{oid}
    The mock has its default base URL, https://profiles.test. Change it to the client's: useProfilesMock({ baseUrl: 'https://api.example.com/v2' }).",
      "FAIL  failing.ts > requests to others > a mock with a base URL of its own > does not use the base URL of the client
    UnhandledRequestError: This test sent requests that no handler responded to. They did not leave the process:
    - POST http://localhost:47001/profiles/v1/patient/
    The client's base URL is http://localhost:47001. Change it to the mock's: https://api.example.com. If a mock is served there by another process or your own server, pass onUnhandledRequest: 'bypass'.",
      "FAIL  failing.ts > requests to others > a mock with a base URL of its own > sends to a third party
    UnhandledRequestError: This test sent requests that no handler responded to. They did not leave the process:
    - PUT https://rota.example.com/today
    For responses to other requests, pass MSW handlers: useProfilesMock({ handlers }). To send these requests to the network, pass onUnhandledRequest: 'bypass'.",
      "FAIL  failing.ts > requests to others > a journal that keeps no requests > leaves a violation that the journal does not keep
    ViolationError: This test sent requests that the API specification does not allow:
    - Resources and their fields: gen must be one of M, F, O (POST /profiles/v1/patient/)
    If this is intended, call mock.expectViolation('Resources and their fields') before the request.",
    ]
  `);
  expect(output).not.toContain('secret');
});

it('names the setting with which a suite fails', () => {
  expect(failuresOf('creation').map((each) => each.split('\n')[0])).toEqual([
    'FAIL  failing.ts > creation, with createStatus 200 > returns 201',
    'FAIL  failing.ts > creation, with createStatus 202 > returns 201',
  ]);
});

describe('useProfilesMock', () => {
  const mock = useProfilesMock({ behaviour: { createStatus: 202 } });
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

  it.each(['first', 'second'])('responds to fetch from a clean mock in the %s test', async () => {
    const response = await fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);
    expect([response.status, await response.json()]).toEqual([202, { oid: 'patient-1' }]);
    mock.use({ createStatus: 200 });
  });

  afterAll(async () => {
    expect(mock.patients.size).toBe(0);
  });
});

describe('a request that is on its way when its test ends', () => {
  const mock = useProfilesMock();
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  let response: Promise<unknown> | undefined;

  it('is sent in one test', () => {
    response = fetch(`${mock.baseUrl}/profiles/v1/patient/`, post).catch(String);
    expect(mock.patients.size).toBe(0);
  });

  it('gets no response and stores nothing in the next one', async () => {
    expect(await response).toMatch(/^TypeError: (?:fetch failed|Failed to fetch)$/);
    expect([mock.patients.size, mock.requests]).toEqual([0, []]);
  });
});

describe('two mocks, one inside the other', () => {
  const outer = useProfilesMock({ baseUrl: 'https://outer.test' });
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  const create = (mock: ProfilesMock) => fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);

  describe('while the inner one is active', () => {
    const inner = useProfilesMock({ baseUrl: 'https://inner.test' });

    it('respond at their own base URLs', async () => {
      await Promise.all([outer, inner].map(create));
      expect([outer.patients.size, inner.patients.size]).toEqual([1, 1]);
    });
  });

  describe('with one base URL', () => {
    const inner = useProfilesMock({ baseUrl: outer.baseUrl });

    it('let the inner one respond', async () => {
      await create(outer);
      expect([outer.patients.size, inner.patients.size]).toEqual([0, 1]);
    });
  });

  it('let the outer one respond after the inner one has ended', async () => {
    await create(outer);
    expect(outer.patients.size).toBe(1);
  });
});

const seen: unknown[] = [];

describeEveryService(
  'describeEveryService',
  ({ name, behaviour }) => {
    it('passes the service to the suite', () => seen.push([name, behaviour]));
  },
  { mode: 'pairwise', only: ['errorBody', 'updateStatus'] },
);

it('runs a suite for each requested service', () => {
  const services = everyService({ mode: 'pairwise', only: ['errorBody', 'updateStatus'] });
  expect(seen).toEqual(services.map(({ name, behaviour }) => [name, behaviour]));
});

const PATIENT = 'profiles/v1/patient/';
const MOCK = 'https://api.example.com';

function messageOf(requests: readonly string[]): string | undefined {
  const unhandled = new UnhandledRequests();
  for (const url of requests) unhandled.add('POST', new URL(url));
  const mock = { baseUrl: MOCK, isDefault: false };
  const message = unhandled.take(mock)?.message;
  expect(unhandled.take(mock)).toBeUndefined();
  return message;
}

it('explains an unhandled request to the mock itself', () => {
  expect(messageOf([`${MOCK}/${PATIENT}`])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://api.example.com/profiles/v1/patient/
    MSW did not intercept them: the client keeps a \`fetch\` from before the tests, or does not use \`fetch\`. Pass \`mock.fetch\` to it."
  `);
});

it('names handlers for other requests, and lists equal requests once', () => {
  const url = 'https://rota.test/today?desk=secret';
  expect(messageOf([url, url, 'wss://rota.test/live'])).toMatchInlineSnapshot(`
    "This test sent requests that no handler responded to. They did not leave the process:
    - POST https://rota.test/today
    - POST wss://rota.test/live
    For responses to other requests, pass MSW handlers: useProfilesMock({ handlers }). To send these requests to the network, pass onUnhandledRequest: 'bypass'."
  `);
});

it('lists the first 20 unhandled requests, and counts all', () => {
  const urls = Array.from({ length: 1000 }, (_, at) => `https://rota.test/${at}`);
  const message = messageOf(urls);
  expect(message?.match(/^- /gm)).toHaveLength(20);
  expect(message).toContain('There were 1000 such requests.');
});
