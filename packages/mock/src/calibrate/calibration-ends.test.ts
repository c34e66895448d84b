import { describe, expect, it } from 'vitest';
import {
  type Interruption,
  readerOf,
  scriptedService,
} from '../../test/calibration/scripted-service.ts';
import { everyService } from '../every-service.ts';
import { waitForAbort } from '../wait.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

describe('an early end', () => {
  const html = (status: number) => new Response('<h1>Sorry</h1>', { status });

  it.each<[string, Interruption, number]>([
    ['server error', (count) => (count === 7 ? html(502) : undefined), 7],
    ['server error', (count) => (count === 1 ? html(500) : undefined), 1],
    ['rate limited', (count) => (count === 9 ? html(429) : undefined), 9],
    ['no answer', (count) => (count === 5 ? Promise.reject(new TypeError('reset')) : undefined), 5],
    [
      'no answer',
      (count, _, { signal }) => (count === 3 ? waitForAbort(signal ?? undefined) : undefined),
      3,
    ],
  ])('%s keeps what was learned', async (ended, interrupt, requests) => {
    const { target, arrivals } = scriptedService({}, interrupt);
    const calibration = await calibrateProfilesMock({ ...target, timeout: 100 });
    expect(calibration).toMatchObject({ ended, requests });
    expect(arrivals.length).toBe(requests);
    expect(Object.keys(calibration.evidence)).toEqual(Object.keys(calibration.behaviour));
    if (requests > 1) expect(Object.keys(calibration.behaviour).length).toBeGreaterThan(1);
  });

  it('at a signal sends nothing more', async () => {
    const controller = new AbortController();
    const { target, arrivals } = scriptedService({}, (count) => {
      if (count === 4) controller.abort();
      return undefined;
    });
    const calibration = await calibrateProfilesMock({ ...target, signal: controller.signal });
    expect(calibration).toMatchObject({ ended: 'aborted', requests: 4 });
    expect(arrivals.length).toBe(4);
  });

  it('before the first request sends none', async () => {
    const { target, arrivals } = scriptedService();
    const signal = AbortSignal.abort();
    expect(await calibrateProfilesMock({ ...target, signal })).toMatchObject({
      ended: 'aborted',
      requests: 0,
      behaviour: {},
      contradictions: [],
    });
    expect(arrivals).toEqual([]);
  });

  it.each([1, 2, 10, 20])('after %i requests, where no more are allowed', async (maxRequests) => {
    const { target, arrivals } = scriptedService();
    const { ended, requests } = await calibrateProfilesMock({ ...target, maxRequests });
    expect([ended, requests, arrivals.length]).toEqual(['budget spent', maxRequests, maxRequests]);
  });

  it('at a limit on the rate is evidence of one', async () => {
    const rateLimit = { limit: 12, windowMs: 60_000 };
    const { target } = scriptedService({ behaviour: { rateLimit } });
    const { open, contradictions, ended } = await calibrateProfilesMock(target);
    expect(ended).toBe('rate limited');
    expect(open.find(({ id }) => id === 'rateLimit')).toMatchInlineSnapshot(`
      {
        "id": "rateLimit",
        "question": "How many requests does the service take in how much time? It answered 429 after 15 requests.",
        "values": [
          {
            "limit": 100,
            "windowMs": 60000,
          },
        ],
      }
    `);
    expect(contradictions.at(-1)?.answer).toMatchObject({
      status: 429,
      headers: { 'retry-after': '60' },
    });
  });
});

describe('credentials', () => {
  it.each([{ token: 'wrong' }, { clientId: 'wrong' }])('%o end it soon', async (wrong) => {
    const { target, mock } = scriptedService({ behaviour: { invalidCredential: 403 } });
    const calibration = await calibrateProfilesMock({ ...target, ...wrong });
    expect(calibration.ended).toBe('credentials refused');
    expect(calibration.requests).toBeLessThan(8);
    expect(calibration.behaviour).not.toHaveProperty('unknownOid');
    expect(mock.patients.size).toBe(0);
  });

  it.each([1, 5, 20, 40, 60, 80])(
    'that expire after %i ms teach nothing wrong',
    async (tokenLifetime) => {
      const behaviour = { tokenLifetime, invalidCredential: 403, unknownOid: 404 } as const;
      const { target, mock } = scriptedService({ behaviour });
      const calibration = await calibrateProfilesMock({ ...target, read: readerOf(mock) });
      expect(mock.behaviour).toMatchObject(calibration.behaviour);
    },
  );

  it('are in nothing that comes out, even where the service repeats them', async () => {
    const { target } = scriptedService({}, (_, { headers }) =>
      Response.json(
        { authorization: headers.get('authorization'), client: headers.get('client-id') },
        { status: 418, headers: { 'x-client': headers.get('client-id') ?? '' } },
      ),
    );
    const calibration = await calibrateProfilesMock(target);
    expect(calibration.contradictions.length).toBeGreaterThan(0);
    expect(JSON.stringify(calibration)).not.toMatch(/hush/);
  });
});

it('sends one request at a time, and pauses between them', async () => {
  let underWay = 0;
  let [last, shortest] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const { target, mock } = scriptedService();
  const send: typeof fetch = async (input, init) => {
    shortest = Math.min(shortest, performance.now() - last);
    underWay += 1;
    expect(underWay).toBe(1);
    const response = await mock.fetch(input, init);
    underWay -= 1;
    last = performance.now();
    return response;
  };
  await calibrateProfilesMock({ ...target, fetch: send, pause: 5, maxRequests: 20 });
  // A timer may fire a millisecond early.
  expect(shortest).toBeGreaterThanOrEqual(4);
});

it.each(everyService({ mode: 'pairwise' }))('sends nothing twice: $name', async ({ behaviour }) => {
  const { target, arrivals, mock } = scriptedService({ behaviour });
  await calibrateProfilesMock({ ...target, read: readerOf(mock) });
  const texts = arrivals.map(({ url, body, headers }) => JSON.stringify([url, body, [...headers]]));
  expect(new Set(texts).size).toBe(texts.length);
});

it('writes nothing that could be taken for a person', async () => {
  const { target, mock } = scriptedService({}, undefined);
  await calibrateProfilesMock({ ...target, read: readerOf(mock) });
  for (const { fn, dob, username = 'calibration' } of mock.patients.list()) {
    expect([fn, dob]).toEqual(['calibration probe', '1900-01-01']);
    expect(username).toMatch(/^calibration/i);
  }
});

it('tells how far it is', async () => {
  const seen: object[] = [];
  const { target } = scriptedService();
  const { requests, behaviour } = await calibrateProfilesMock({
    ...target,
    onProgress: (progress) => seen.push(progress),
  });
  const settled = Object.keys(behaviour).length;
  expect(seen.length).toBe(requests);
  expect(seen.at(-1)).toEqual({ requests, settled, total: settled + 6 });
});

it('says where, when and by what each entry was settled', async () => {
  const { target } = scriptedService();
  const now = () => new Date('2026-03-04T23:59:59Z');
  const { evidence } = await calibrateProfilesMock({ ...target, now });
  const common = { date: '2026-03-04', host: 'profiles.test' };
  expect(evidence.unknownOid).toEqual({
    ...common,
    value: 404,
    probe: { method: 'PATCH', path: '/profiles/v1/emr-user/{oid}', status: 404 },
  });
  expect(evidence.trailingSlash?.probe.path).toBe('/profiles/v1/patient');
});

describe('without an EMR user', () => {
  it('leaves open what only an update shows', async () => {
    const { target } = scriptedService();
    const { open, ended } = await calibrateProfilesMock({ ...target, emrUser: undefined });
    expect(ended).toBe('complete');
    expect(open.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['updateStatus', 'emptyUpdate', 'omittedFields']),
    );
  });

  it('asks a patient that is taken for one', async () => {
    const { target, mock } = scriptedService({
      behaviour: { patientOidOnUpdate: 'updated', updateStatus: 202, omittedFields: 'cleared' },
    });
    const options = { ...target, emrUser: undefined, read: readerOf(mock) };
    const { behaviour } = await calibrateProfilesMock(options);
    expect(behaviour).toMatchObject({ updateStatus: 202, omittedFields: 'cleared' });
  });
});

it.each<[string, () => Promise<unknown>]>([
  ['fails', () => Promise.reject(new Error('no access'))],
  ['finds nothing', async () => undefined],
  ['returns what is no record', async () => [1]],
  [
    'throws',
    () => {
      throw new Error('no access');
    },
  ],
])('settles what answers show where the reader %s', async (_, readAny) => {
  const { target } = scriptedService();
  const without = await calibrateProfilesMock(target);
  const read = { readPatient: readAny, readEmrUser: readAny };
  const calibration = await calibrateProfilesMock({ ...target, read });
  expect(calibration.behaviour).toEqual(without.behaviour);
  expect(calibration.contradictions.length).toBeGreaterThan(0);
});

it('waits for a reader as long as for an answer', async () => {
  const { target, mock } = scriptedService();
  const reader = readerOf(mock);
  let readings = 0;
  const readPatient = (oid: string) => {
    readings += 1;
    return readings === 1 ? new Promise<never>(() => {}) : reader.readPatient(oid);
  };
  const read = { ...reader, readPatient };
  const { ended, contradictions } = await calibrateProfilesMock({ ...target, read, timeout: 500 });
  expect([ended, contradictions.length]).toEqual(['complete', 1]);
});
