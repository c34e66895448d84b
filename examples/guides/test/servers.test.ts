import { createServer } from 'node:http';
import { createProfilesMock, type Fault, faults } from '@profiles/mock';
import {
  type ErrorCode,
  type Outcome,
  ProfileClient,
  type ProfileClientOptions,
} from '@profiles/sdk';
import { freePort, listen } from '@profiles/testkit/port';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { expressServer } from '../src/servers/express-server.ts';
import { fastifyServer } from '../src/servers/fastify-server.ts';
import { tableRows } from './pages.ts';

/** What makes a call of a server fail. */
interface Situation {
  /** The error's name in the guide, if its code alone does not decide. */
  readonly name?: string;
  /** Default: `create` */
  readonly call?: 'create' | 'update';
  /** Default: a valid patient */
  readonly body?: string;
  readonly faults?: readonly Fault[];
  readonly options?: Partial<ProfileClientOptions>;
}

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };
const INVALID: Situation = { body: JSON.stringify({ ...ASHA, dob: '1990-02-30' }) };
const LOST: Fault = { kind: 'drop', stored: false };
const DAMAGED: Situation = {
  faults: [{ kind: 'respond', body: '{"data":{"oid":"patient-1"}}' }],
};
const LIMITED: Situation = { faults: [faults.tooMany(90)] };
/** Nothing listens there. Only the runtime's own `fetch` shows that nothing was sent. */
const UNREACHABLE: Situation = {
  options: {
    baseUrl: `http://127.0.0.1:${await freePort()}`,
    fetch: undefined,
    maxRetries: 0,
  },
};

const status = (code: number): Fault => ({ kind: 'respond', status: code });
/** The first attempt is rejected; or it is lost, and the second one is rejected. */
const rejectedOrLost = (fault: Fault) => ({
  rejected: [{ faults: [fault] }],
  unknown: [{ faults: [LOST, fault] }],
});
/** The only attempt. */
const once = (fault: Fault, options: Partial<ProfileClientOptions> = {}): Situation => ({
  options: { maxRetries: 0, ...options },
  faults: [fault],
});
/** A token that the app cannot get. */
const signedOut = () => {
  throw new Error('signed out');
};

const reject = (status: number) => new Response(null, { status, headers: { 'retry-after': '0' } });
/** The first attempt of each call is rejected, and no connection can be made for the second one. */
function rejectFirst(): typeof globalThis.fetch {
  let isFirst = false;
  return async (...request) => {
    isFirst = !isFirst;
    return isFirst ? reject(429) : fetch(...request);
  };
}

/** Situations for each code and outcome. */
const SITUATIONS: Readonly<
  Record<ErrorCode, Readonly<Partial<Record<Outcome, readonly Situation[]>>>>
> = {
  invalid_input: { not_sent: [INVALID] },
  invalid_configuration: {
    not_sent: [{ options: { token: signedOut } }],
    rejected: [
      {
        options: { token: ({ reason }) => (reason === 'unauthorized' ? signedOut() : 'expired') },
        faults: [status(401)],
      },
    ],
    unknown: [{ options: { fetch: async () => Object() } }],
  },
  bad_request: rejectedOrLost(status(400)),
  unauthorized: rejectedOrLost(status(401)),
  forbidden: rejectedOrLost(status(403)),
  not_found: {
    rejected: [
      { name: 'not_found of an update', call: 'update', faults: [status(404)] },
      { name: 'not_found of a create', faults: [status(404)] },
    ],
    unknown: [{ faults: [LOST, status(404)] }],
  },
  conflict: rejectedOrLost(status(409)),
  unprocessable: rejectedOrLost(status(422)),
  rate_limited: rejectedOrLost(faults.tooMany(90)),
  server_error: { unknown: [once(status(500))] },
  http_error: { rejected: [{ faults: [status(413)] }], unknown: [once(status(408))] },
  redirected: { rejected: [{ faults: [status(308)] }], unknown: [{ faults: [status(302)] }] },
  connection_failed: {
    not_sent: [UNREACHABLE],
    rejected: [
      {
        options: {
          ...UNREACHABLE.options,
          fetch: rejectFirst(),
          fetchSendsOnce: true,
          maxRetries: 1,
        },
      },
    ],
    unknown: [once(LOST)],
  },
  timeout: {
    not_sent: [{ options: { token: () => new Promise(() => {}), totalTimeout: 10 } }],
    rejected: [
      {
        options: {
          token: ({ reason }) => (reason === 'unauthorized' ? new Promise(() => {}) : 'expired'),
          fetch: async () => reject(401),
          totalTimeout: 500,
        },
      },
    ],
    unknown: [once({ kind: 'hang' }, { timeout: 10 })],
  },
  unexpected_response: { unknown: [{ faults: [faults.missingOid] }], applied: [DAMAGED] },
};

const CASES = Object.entries(SITUATIONS).flatMap(([code, outcomes]) =>
  Object.entries(outcomes).flatMap(([outcome, situations]) =>
    situations.map((situation) => ({ code, outcome, situation, name: situation.name ?? code })),
  ),
);

type Sent = Readonly<Record<'path' | 'body', string>> & { readonly method: 'POST' | 'PATCH' };
const headers = { 'content-type': 'application/json' };

/** Sends a request to a server of the guides. */
const SERVERS = {
  async Fastify(
    profiles: ProfileClient,
    { method, path, body }: Sent,
    log: (line: string) => void,
  ) {
    const server = fastifyServer(profiles, { logger: { stream: { write: log } } });
    const response = await server.inject({ method, url: path, headers, payload: body });
    await server.close();
    const { 'retry-after': retryAfter } = response.headers;
    return new Response(response.payload, {
      status: response.statusCode,
      ...(retryAfter !== undefined && { headers: { 'retry-after': String(retryAfter) } }),
    });
  },
  async Express(
    profiles: ProfileClient,
    { method, path, body }: Sent,
    log: (line: string) => void,
  ) {
    const server = createServer(expressServer(profiles, (line) => log(JSON.stringify(line))));
    onTestFinished(() => void server.close());
    return fetch(`http://127.0.0.1:${await listen(server)}${path}`, { method, headers, body });
  },
};

const STORED = new Map(Object.entries({ not_sent: 'no', rejected: 'no', unknown: 'perhaps' }));

const listed = (cell = '') => cell.replaceAll('`', '').split(', ');
const ROWS = tableRows('servers.md').filter(([, , code]) => /^`\d{3}`$/.test(code ?? ''));

/** Returns the status in the guide for an error. */
function statusInGuide(name: string, outcome: string): number {
  const ofOutcome = ROWS.filter(([, outcomes]) => listed(outcomes).includes(outcome));
  const row =
    ofOutcome.find(([names]) => listed(names).includes(name)) ??
    ofOutcome.find(([names]) => names === 'any other');
  return Number(listed(row?.[2])[0]);
}

beforeEach(() => {
  // Random waits start at 0 ms, so no test waits.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  onTestFinished(() => void random.mockRestore());
});

it('the situations include every outcome that the guide to errors lists for a code', () => {
  const pairs = tableRows('errors.md')
    .map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
    .filter(([code = '']) => code in SITUATIONS)
    .flatMap(([code, , outcomes = '']) =>
      outcomes.split(/, | or /).map((each) => `${code} ${each}`),
    );
  const tested = CASES.map(({ code, outcome }) => `${code} ${outcome}`);
  expect(tested).toEqual(expect.arrayContaining(pairs));
});

describe.each(['Fastify', 'Express'] as const)('the %s server', (name) => {
  async function respond({ call, body = JSON.stringify(ASHA), ...situation }: Situation) {
    const { baseUrl, fetch, fail } = createProfilesMock();
    for (const fault of situation.faults ?? []) fail('*', fault);
    const settings = { baseUrl, fetch, token: 'any', clientId: 'any', ...situation.options };
    const sent: Sent =
      call === 'update'
        ? { method: 'PATCH', path: '/emr-users/emr-user-1', body: '{"bg":"O+"}' }
        : { method: 'POST', path: '/patients', body };
    let log = '';
    const response = await SERVERS[name](new ProfileClient(settings), sent, (line) => {
      log += line;
    });
    return { response, log };
  }

  it('responds 201 with the oid of a new patient', async () => {
    const { response } = await respond({});
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ stored: 'yes', oid: 'patient-1' });
  });

  it.each(CASES)('responds to $name ($outcome) as the guide says', async (each) => {
    const { response, log } = await respond(each.situation);
    expect(response.status).toBe(statusInGuide(each.name, each.outcome));
    expect(await response.json()).toMatchObject({ stored: STORED.get(each.outcome) ?? 'yes' });
    expect(log).toContain(`"outcome":"${each.outcome}"`);
    expect(log).toContain(`"code":"${each.code}"`);
    expect(log).not.toMatch(/asha|1990-04-12|uhid|iyer/i);
  });

  it.each([
    ['of the service after a 429', LIMITED, '90'],
    ['of its own if nothing was sent', UNREACHABLE, '5'],
  ])('returns the Retry-After %s', async (_, situation, retryAfter) => {
    const { response } = await respond(situation);
    expect(response.headers.get('retry-after')).toBe(retryAfter);
  });

  it('returns the issues of invalid input', async () => {
    const { response } = await respond(INVALID);
    expect(await response.json()).toMatchObject({ issues: [{ path: ['dob'] }] });
  });

  it('returns the oid of a patient whose response was damaged', async () => {
    const { response } = await respond(DAMAGED);
    expect(await response.json()).toEqual({ stored: 'yes', oid: 'patient-1' });
  });

  it('logs the request id of the service beside its own', async () => {
    const fault = {
      kind: 'respond',
      status: 403,
      headers: { 'x-request-id': 'req-7f3a' },
    } as const;
    const { log } = await respond({ faults: [fault] });
    expect(log).toMatch(/"reqId":"[^"]+".*"requestId":"req-7f3a"/);
  });

  it('responds 400 to JSON that cannot be read', async () => {
    const { response } = await respond({ body: '{' });
    expect(response.status).toBe(400);
  });
});
