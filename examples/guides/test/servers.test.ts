import { Writable } from 'node:stream';
import { createProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fastifyServer } from '../src/servers/fastify-server.ts';
import { honoServer } from '../src/servers/hono-server.ts';
import { tableRows } from './pages.ts';
import { SITUATIONS, type Situation } from './servers/situations.ts';

interface Sent {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly body: string;
}

interface Received {
  readonly status: number;
  readonly body: unknown;
  readonly retryAfter: string | null;
  readonly log: string;
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Sends a request to a server of the guide, without a network. */
const SERVERS = {
  async Fastify(profiles: ProfileClient, { method, path, body }: Sent): Promise<Received> {
    let log = '';
    const stream = new Writable({
      write(chunk, _, done) {
        log += chunk;
        done();
      },
    });
    const server = fastifyServer(profiles, { logger: { stream } });
    const response = await server.inject({ method, url: path, headers: JSON_TYPE, payload: body });
    await server.close();
    const retryAfter = response.headers['retry-after'];
    return {
      status: response.statusCode,
      body: response.headers['content-type']?.toString().includes('json') && response.json(),
      retryAfter: retryAfter === undefined ? null : String(retryAfter),
      log,
    };
  },
  async Hono(profiles: ProfileClient, { method, path, body }: Sent): Promise<Received> {
    let log = '';
    const server = honoServer(profiles, (line) => {
      log += JSON.stringify(line);
    });
    const response = await server.request(path, { method, headers: JSON_TYPE, body });
    const isJson = response.headers.get('content-type')?.includes('json');
    return {
      status: response.status,
      body: isJson && (await response.json()),
      retryAfter: response.headers.get('retry-after'),
      log,
    };
  },
};

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' };

function sent({ call, input }: Situation): Sent {
  return call === 'update'
    ? { method: 'PATCH', path: '/emr-users/dr-mehta', body: '{"bg":"O+"}' }
    : { method: 'POST', path: '/patients', body: JSON.stringify(input ?? ASHA) };
}

function clientFor({ options, faults = [] }: Situation): ProfileClient {
  const mock = createProfilesMock();
  for (const fault of faults) mock.fail('*', fault);
  const { baseUrl, fetch } = mock;
  return new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'any', ...options });
}

const CASES = Object.entries(SITUATIONS).flatMap(([code, outcomes]) =>
  Object.entries(outcomes).flatMap(([outcome, situations]) =>
    situations.map((situation) => ({ code, outcome, situation, name: situation().name ?? code })),
  ),
);

const STORED: Readonly<Record<string, string>> = {
  not_sent: 'no',
  rejected: 'no',
  unknown: 'perhaps',
  applied: 'yes',
};

const listed = (cell = '') => cell.replaceAll('`', '').split(', ');
const ROWS = tableRows('servers.md').filter(([, , status]) => /^`\d{3}`$/.test(status ?? ''));

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
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

it('the situations include every outcome that the guide to errors lists for a code', () => {
  const pairs = tableRows('errors.md')
    .map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
    .filter(([code = '']) => code in SITUATIONS)
    .flatMap(([code, , outcomes = '']) => outcomes.split(' or ').map((each) => `${code} ${each}`));
  const tested = CASES.map(({ code, outcome }) => `${code} ${outcome}`);
  expect(tested).toEqual(expect.arrayContaining(pairs));
});

describe.each(['Fastify', 'Hono'] as const)('the %s server', (name) => {
  const send = SERVERS[name];

  it('responds 201 with the oid of a new patient', async () => {
    const response = await send(clientFor({}), sent({}));
    expect(response).toMatchObject({ status: 201, body: { stored: 'yes', oid: 'patient-1' } });
  });

  it.each(CASES)('responds to $name ($outcome) as the guide says', async (each) => {
    const situation = each.situation();
    const { status, body, log } = await send(clientFor(situation), sent(situation));
    expect(status).toBe(statusInGuide(each.name, each.outcome));
    expect(body).toMatchObject({ stored: STORED[each.outcome] });
    expect(log).toContain(`"outcome":"${each.outcome}"`);
    expect(log).toContain(`"code":"${each.code}"`);
    expect(log).not.toMatch(/asha|1990-04-12|uhid|mehta/i);
  });

  it('returns the Retry-After of the service after a 429', async () => {
    const [limited] = SITUATIONS.rate_limited.rejected ?? [];
    const { retryAfter } = await send(clientFor(limited?.() ?? {}), sent({}));
    expect(retryAfter).toBe('90');
  });

  it('returns a Retry-After if nothing was sent', async () => {
    const [unsent] = SITUATIONS.connection_failed.not_sent ?? [];
    const { retryAfter } = await send(clientFor(unsent?.() ?? {}), sent({}));
    expect(Number(retryAfter)).toBeGreaterThan(0);
  });

  it('returns the issues of invalid input', async () => {
    const input = { ...ASHA, dob: '1990-02-30' };
    const { body } = await send(clientFor({}), sent({ input }));
    expect(body).toMatchObject({ issues: [{ path: ['dob'] }] });
  });

  it('returns the oid of a patient whose response was damaged', async () => {
    const [damaged] = SITUATIONS.unexpected_response.applied ?? [];
    const { body } = await send(clientFor(damaged?.() ?? {}), sent({}));
    expect(body).toEqual({ stored: 'yes', oid: 'patient-1' });
  });

  it('logs the request id of the service beside its own', async () => {
    const headers = { 'x-request-id': 'req-7f3a' };
    const faults = [{ kind: 'respond', status: 403, headers }] as const;
    const { log } = await send(clientFor({ faults }), sent({}));
    expect(log).toMatch(/"reqId":"[^"]+".*"requestId":"req-7f3a"/);
  });

  it('responds 400 to JSON that cannot be read', async () => {
    const { status } = await send(clientFor({}), { ...sent({}), body: '{' });
    expect(status).toBe(400);
  });
});
