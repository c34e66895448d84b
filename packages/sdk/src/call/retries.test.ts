import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS, PATIENT } from '@profiles/testkit/samples';
import { START, VirtualTime } from '@profiles/testkit/virtual-time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  breaks,
  cannotConnect,
  hangs,
  responds,
  type Step,
  scriptedService,
  succeeds,
} from '../../test/scripted-service.ts';
import { type Effect, ENDPOINTS, type Endpoint, type OperationName } from '../schemas/endpoints.ts';
import type { ProfileClientOptions } from '../settings/options.ts';

afterEach(() => vi.restoreAllMocks());

type Options = Partial<ProfileClientOptions> & { random?: number };

type Method = OperationName | 'createPatientOnce';

const METHODS: readonly Method[] = [...OPERATIONS, 'createPatientOnce'];

/** Whether a method is retried only if nothing was stored. All others are retried like an update. */
function isCreate(method: Method): boolean {
  return method !== 'createPatientOnce' && ENDPOINTS[method].effect === 'create';
}

/** Makes one call. Returns its end, and when its requests arrived. */
async function arrivalsOf(
  steps: readonly Step[],
  { random = 0.5, ...options }: Options = {},
  method: Method = 'updateEmrUser',
) {
  const time = new VirtualTime();
  time.random = () => random;
  const { fetch, arrivals } = scriptedService(time, ...steps);
  const client = clientWith({ fetch, ...options }, time);
  const once = { ...PATIENT, username: 'UHID-1' };
  const isOnce = method === 'createPatientOnce';
  const promise = isOnce ? client.createPatientOnce(once) : call(client, method);
  const result = await time.settle(promise);
  expect(time.timers).toBe(0);
  const error = result.status === 'rejected' ? result.reason : undefined;
  return { at: arrivals.map(({ at }) => at), arrivals, error, ended: time.now() };
}

/** Responds with any status, also one that the class `Response` does not allow. */
function status(code: number): Step {
  return () => ({ status: code, headers: new Headers(), text: async () => '' }) as Response;
}

type Row = readonly [
  statuses: string,
  code: string,
  outcome: string,
  creates: number,
  updates: number,
];

/** Statuses with their error, and with the requests of a create and of an update. */
const STATUSES: readonly Row[] = [
  ['400', 'bad_request', 'rejected', 1, 1],
  ['401', 'unauthorized', 'rejected', 1, 1],
  ['403', 'forbidden', 'rejected', 1, 1],
  ['404', 'not_found', 'rejected', 1, 1],
  ['409', 'conflict', 'rejected', 1, 1],
  ['422', 'unprocessable', 'rejected', 1, 1],
  ['402 405 410 413 418 425 431 498', 'http_error', 'rejected', 1, 1],
  ['408', 'http_error', 'unknown', 1, 3],
  ['0 199 300 304 305 421 460 499 600 999', 'http_error', 'unknown', 1, 1],
  ['429', 'rate_limited', 'rejected', 3, 3],
  ['500 502 503 504', 'server_error', 'unknown', 1, 3],
  ['501 505 520 599', 'server_error', 'unknown', 1, 1],
  ['301 307 308', 'redirected', 'rejected', 1, 1],
  ['302 303', 'redirected', 'unknown', 1, 1],
  ['200 201 204 205 299', 'unexpected_response', 'unknown', 1, 1],
];

it.each(STATUSES)(
  'the statuses %s end in the code %s and the outcome %s',
  async (statuses, code, outcome, ...many) => {
    const [creates, updates] = many;
    for (const number of statuses.split(' ').map(Number)) {
      for (const method of METHODS) {
        const { error, at } = await arrivalsOf([status(number)], {}, method);
        const attempts = isCreate(method) ? creates : updates;
        expect(error).toMatchObject({ code, outcome, status: number, attempts });
        expect(at).toHaveLength(attempts);
      }
    }
  },
);

it.each<[Effect, number]>([
  ['create', 1],
  ['update', 3],
  ['read', 3],
  ['delete', 3],
])('a call with the effect %s sends %i requests if each gets a 500', async (effect, count) => {
  for (const operation of OPERATIONS) {
    const endpoint: Endpoint = ENDPOINTS[operation];
    vi.spyOn(endpoint, 'effect', 'get').mockReturnValue(effect);
    expect((await arrivalsOf([responds(500)], {}, operation)).at).toHaveLength(count);
  }
});

it('a create is retried after no status but 429', async () => {
  for (let code = 100; code < 600; code += 1) {
    const { at } = await arrivalsOf([status(code)], { maxRetries: 1 }, 'createPatient');
    expect(at, String(code)).toHaveLength(code === 429 ? 2 : 1);
  }
});

describe('retries', () => {
  it.each<[string, Step, number, number]>([
    ['a refused connection', cannotConnect, 3, 3],
    ['a certificate that is not accepted', breaks('DEPTH_ZERO_SELF_SIGNED_CERT'), 1, 1],
    ['a lost connection', breaks('ECONNRESET', 'read'), 1, 3],
    ['a timeout', hangs, 1, 3],
  ])('after %s depend on the operation', async (_, step, creates, updates) => {
    for (const method of METHODS) {
      const { at } = await arrivalsOf([step], {}, method);
      expect(at).toHaveLength(isCreate(method) ? creates : updates);
    }
  });

  it.each([0, 1, 2, 5])('stop after maxRetries %i', async (maxRetries) => {
    for (const step of [responds(429), cannotConnect]) {
      for (const operation of OPERATIONS) {
        const { at } = await arrivalsOf([step], { maxRetries }, operation);
        expect(at).toHaveLength(1 + maxRetries);
      }
    }
  });

  it.each([0, 2])(
    'do not count the retry with a new token (maxRetries: %i)',
    async (maxRetries) => {
      const waits = Array.from({ length: maxRetries }, () => responds(429));
      const steps = [...waits, responds(401), responds(401)];
      const options = { token: () => 'token-2', maxRetries };
      for (const operation of OPERATIONS) {
        const { at, error } = await arrivalsOf(steps, options, operation);
        expect(error).toMatchObject({ code: 'unauthorized', outcome: 'rejected' });
        expect(at).toHaveLength(maxRetries + 2);
      }
    },
  );

  it('send the same bytes to the same URL', async () => {
    const { arrivals } = await arrivalsOf([responds(429), responds(429), succeeds]);
    const sent = arrivals.map(({ method, url, body }) => `${method} ${url} ${body}`);
    const url = 'https://api.example.com/profiles/v1/emr-user/user-1';
    expect(sent).toEqual(Array(3).fill(`PATCH ${url} {"bg":"O+"}`));
  });

  it('are counted for each call alone, also after a success', async () => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, responds(503), responds(503), succeeds, responds(503));
    const client = clientWith({ fetch }, time);
    expect((await time.settle(call(client, 'updateEmrUser'))).status).toBe('fulfilled');
    expect(await time.failure(call(client, 'updateEmrUser'))).toMatchObject({ attempts: 3 });
  });
});

it.each<[outcome: string, code: string, ...steps: Step[]]>([
  ['unknown', 'forbidden', responds(503), responds(403)],
  ['unknown', 'connection_failed', responds(503), cannotConnect],
  ['unknown', 'timeout', cannotConnect, cannotConnect, hangs],
  ['rejected', 'connection_failed', responds(429), cannotConnect],
  ['not_sent', 'connection_failed', cannotConnect],
  ['unknown', 'unexpected_response', responds(503), responds(200)],
])(
  'the outcome of several attempts is %s, though the last is %s',
  async (outcome, code, ...steps) => {
    expect((await arrivalsOf(steps)).error).toMatchObject({ outcome, code });
  },
);

describe('backoff', () => {
  it.each([
    [0, [0, 0, 0, 0, 0, 0, 0]],
    [0.5, [0, 250, 750, 1750, 3750, 7750, 11_750]],
    [0.999, [0, 499.5, 1498.5, 3496.5, 7492.5, 15_484.5, 23_476.5]],
  ])('doubles up to 8 s, multiplied by the random number %f', async (random, expected) => {
    const { at } = await arrivalsOf([responds(500)], { random, maxRetries: 6 });
    expect(at.map((moment) => Math.round(moment * 10) / 10)).toEqual(expected);
  });

  it('keeps growing when the kind of failure changes', async () => {
    const steps = [responds(500), breaks('ECONNRESET'), cannotConnect, succeeds];
    const { at, error } = await arrivalsOf(steps, { maxRetries: 3 });
    expect([at, error]).toEqual([[0, 250, 750, 1750], undefined]);
  });

  it('starts after the attempt has timed out', async () => {
    expect((await arrivalsOf([hangs], { timeout: 1000 })).at).toEqual([0, 1250, 2750]);
  });

  it('does not delay the retry after a 401', async () => {
    const { at } = await arrivalsOf([responds(401), succeeds], { token: () => 'token-2' });
    expect(at).toEqual([0, 0]);
  });
});

const inSeconds = (seconds: number) => new Date(START + seconds * 1000).toUTCString();
const later = (code: number, retryAfter: string) =>
  responds(code, {}, { 'retry-after': retryAfter });

describe('Retry-After', () => {
  it.each([
    ['0', 0],
    ['7', 7000],
    ['60', 60_000],
    [inSeconds(5), 5000],
    [inSeconds(-5), 0],
    ['-1', 250],
    ['soon', 250],
    ['', 250],
  ])('%j leads to a wait of %i ms on 429 and 503', async (value, wait) => {
    for (const code of [429, 503]) {
      const { at } = await arrivalsOf([later(code, value), succeeds], { totalTimeout: 90_000 });
      expect(at).toEqual([0, wait]);
    }
    const { at } = await arrivalsOf([later(429, value), succeeds], {}, 'createPatient');
    expect(at).toEqual(wait < 60_000 ? [0, wait] : [0]);
  });

  it.each([408, 500, 502, 504])('is ignored on %i', async (code) => {
    for (const value of ['7', '3600']) {
      expect((await arrivalsOf([later(code, value), succeeds])).at).toEqual([0, 250]);
    }
  });

  it.each([
    ['61', 61],
    [inSeconds(61), 61],
    ['9'.repeat(400), 2_147_483_648],
  ])('ends the call at once if it is %j', async (value, retryAfter) => {
    for (const code of [429, 503]) {
      const { at, error, ended } = await arrivalsOf([later(code, value)], {
        totalTimeout: 600_000,
      });
      expect([at, ended]).toEqual([[0], 0]);
      expect(error).toMatchObject({ name: 'ApiError', status: code, retryAfter });
    }
  });

  it('ends the call at once if it exceeds the rest of totalTimeout', async () => {
    const limits = { timeout: 2000, totalTimeout: 10_000 };
    const { at, error, ended } = await arrivalsOf([hangs, later(429, '8')], limits);
    expect([at, ended]).toEqual([[0, 2250], 2250]);
    expect(error).toMatchObject({ status: 429, retryAfter: 8, outcome: 'unknown' });
  });
});

describe('totalTimeout', () => {
  it('ends the last attempt', async () => {
    const limits = { timeout: 4000, totalTimeout: 6000 };
    const { at, ended, error } = await arrivalsOf([hangs], limits);
    expect([at, ended]).toEqual([[0, 4250], 6000]);
    expect(error).toMatchObject({ code: 'timeout', outcome: 'unknown', attempts: 2 });
  });

  it('rejects with the last failure if the backoff would exceed it', async () => {
    const { at, ended, error } = await arrivalsOf([responds(502)], { totalTimeout: 250 });
    expect([at, ended]).toEqual([[0], 0]);
    expect(error).toMatchObject({ status: 502, attempts: 1 });
  });
});
