import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, onTestFinished } from 'vitest';
import { describeFaults } from '../../../test/fault-suite.ts';
import { fetchFrom } from '../../../test/sandboxes.ts';
import { type Fault, type FaultPlan, faults, type ProfilesMock, SetupError } from '../../index.ts';
import { serveProfilesMock } from '../../server.ts';
import { createWebHandler } from '../../web.ts';

it('applies no fault of an operation to another method on its path', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.html502);
  expect((await create(mock, ASHA, { method: 'PUT' })).status).toBe(405);
  expect((await create(mock, ASHA)).status).toBe(502);
});

type Planned = readonly [operation: 'createPatient' | 'updateEmrUser' | '*', plan: FaultPlan];

/** The planned faults, the requests (`c` creates, `u` updates), and the number of the fault of each. */
const PLANS: readonly [planned: readonly Planned[], requests: string, applied: string][] = [
  [[['createPatient', {}]], 'ucc', '-1-'],
  [[['*', { times: 2 }]], 'ucu', '11-'],
  [[['createPatient', { times: Number.POSITIVE_INFINITY }]], 'ccuc', '11-1'],
  // Only requests of its operation count as skipped.
  [[['createPatient', { skip: 1 }]], 'ucucc', '---1-'],
  // The first planned fault applies first.
  [
    [
      ['*', { times: 2 }],
      ['updateEmrUser', {}],
    ],
    'uuuu',
    '112-',
  ],
  // A request that another fault takes does not count as skipped.
  [
    [
      ['createPatient', {}],
      ['createPatient', { skip: 1 }],
    ],
    'cccc',
    '1-2-',
  ],
  [
    [
      ['createPatient', { skip: 1 }],
      ['createPatient', {}],
    ],
    'cccc',
    '21--',
  ],
];

it.each(PLANS)('plans %j apply to the requests %s as %s', async (planned, requests, applied) => {
  const mock = createHospital();
  for (const [at, [operation, plan]] of planned.entries())
    mock.fail(operation, { kind: 'respond', status: 501 + at }, plan);
  const statuses: number[] = [];
  for (const request of requests)
    statuses.push((request === 'c' ? await create(mock, ASHA) : await update(mock, {})).status);
  expect(statuses.map((status) => (status > 500 ? status - 500 : '-')).join('')).toBe(applied);
});

it.each([
  [undefined, true],
  [200, true],
  [299, true],
  [300, false],
  [503, false],
])('a fault that responds %s stores the patient by default: %s', async (status, isStored) => {
  const mock = createHospital();
  mock.fail('createPatient', { kind: 'respond', status, body: '' });
  await create(mock, ASHA);
  expect(mock.requests.map(({ stored }) => stored)).toEqual([isStored]);
});

it('copies a fault when it is planned', async () => {
  const mock = createHospital();
  const fault = { kind: 'respond', status: 503, headers: { 'retry-after': '1' } } as const;
  mock.fail('*', fault);
  Object.assign(fault.headers, { 'retry-after': '9' });
  expect((await create(mock, ASHA)).headers.get('retry-after')).toBe('1');
});

it('assumes ledger entries when the service handles the request of a fault', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.missingOid);
  await create(mock, ASHA);
  expect(mock.assumptions()).toEqual(['createStatus']);
});

it('stops following redirects after 20', async () => {
  const mock = createHospital();
  const circle = { kind: 'respond', status: 307, headers: { Location: '' } } as const;
  mock.fail('*', circle, { times: 100 });
  await expect(mock.fetch('/a')).rejects.toThrow(
    'mock.fetch followed 20 redirects and received another one.',
  );
  expect(mock.requests).toHaveLength(21);
});

it('rejects an invalid fault and an invalid plan when it is planned', () => {
  const mock = createHospital();
  expect(() => mock.fail('*', { kind: 'drop', ms: 1 } as Fault)).toThrow(SetupError);
  expect(() => mock.fail('*', { kind: 'drop' }, { times: 0 })).toThrow(SetupError);
  expect(mock.faults).toEqual([]);
});

it('undo, cancel and reset cancel a fault, and no fault that is planned later', async () => {
  const mock = createHospital();
  const undo = mock.fail('*', faults.html502);
  const [listed] = mock.faults;
  mock.reset();
  mock.fail('*', faults.tooMany(1));
  mock.fail('*', faults.missingOid);
  undo();
  listed?.cancel();
  expect(mock.faults).toHaveLength(2);
  mock.faults[0]?.cancel();
  expect((await create(mock, ASHA)).text).toBe('{}');
  mock.fail('*', faults.html502)();
  expect(mock.faults).toEqual([]);
});

/** Returns the requests of 200 that failed, by their number. */
async function failing(mock: ProfilesMock, rate: number): Promise<number[]> {
  mock.fail('createPatient', faults.html502, { rate });
  const failed: number[] = [];
  for (let request = 0; request < 200; request++) {
    if ((await create(mock, ASHA)).status === 502) failed.push(request);
  }
  return failed;
}

it.each([0.3, 1])(
  'applies to a share of %d of the requests, the same ones in each run',
  async (rate) => {
    const mock = createHospital();
    const failed = await failing(mock, rate);
    expect(failed.length / 200).toBeGreaterThan(rate - 0.1);
    expect(failed.length / 200).toBeLessThan(rate + 0.1);
    mock.reset();
    expect(await failing(mock, rate)).toEqual(failed);
  },
);

const sentWith = (header: string) => ({ headers: { 'x-ward': header } });

/** Conditions, and the requests that they apply to. Each has the header `x-ward` and its name as value. */
const REQUESTS: Readonly<Record<string, (mock: ProfilesMock) => Promise<{ status: number }>>> = {
  'a create': (mock) => create(mock, ASHA, sentWith('a')),
  'a create with a username': (mock) =>
    create(mock, { ...ASHA, username: 'UHID-9' }, sentWith('b')),
  'an update': (mock) => update(mock, {}, sentWith('c')),
  'an update of another oid': (mock) =>
    update(mock, {}, { path: '/profiles/v1/emr-user/no%20body', ...sentWith('d') }),
  'a body that is no JSON': (mock) => create(mock, 'username', sentWith('e')),
};

it.each<[when: FaultPlan['when'], applied: readonly string[]]>([
  [{ username: 'UHID-9' }, ['a create with a username']],
  [{ oid: 'no body' }, ['an update of another oid']],
  [{ oid: 'user-1' }, ['an update']],
  [{ headers: { 'X-Ward': 'b' } }, ['a create with a username']],
  [{ username: 'UHID-9', headers: { 'x-ward': 'b' } }, ['a create with a username']],
  [{ username: 'UHID-9', headers: { 'x-ward': 'a' } }, []],
  [{ username: 'UHID-9', oid: 'user-1' }, []],
  [
    ({ oid }) => oid === undefined,
    ['a create', 'a create with a username', 'a body that is no JSON'],
  ],
  [({ body }) => body === 'username', ['a body that is no JSON']],
  [
    ({ operation, method, path }) => /update.*PATCH.*user-1/.test(operation + method + path),
    ['an update'],
  ],
])('applies under the condition %j to %j', async (when, applied) => {
  const mock = createHospital();
  mock.fail('*', faults.html502, { times: Number.POSITIVE_INFINITY, when });
  const failed: string[] = [];
  for (const [name, request] of Object.entries(REQUESTS)) {
    if ((await request(mock)).status === 502) failed.push(name);
  }
  expect(failed).toEqual(applied);
});

it('counts only requests that meet the condition as skipped', async () => {
  const mock = createHospital();
  mock.fail('*', faults.html502, { skip: 1, when: { headers: { 'x-ward': 'b' } } });
  const statuses: number[] = [];
  for (const header of ['b', 'a', 'b', 'b']) {
    statuses.push((await update(mock, {}, sentWith(header))).status);
  }
  expect(statuses).toEqual([200, 200, 502, 200]);
});

it('gives a condition a copy of the request, and copies the condition', async () => {
  const mock = createHospital();
  const when = { headers: { 'x-ward': 'a' } };
  mock.fail('*', faults.html502, { when });
  when.headers['x-ward'] = 'b';
  mock.fail('*', faults.html502, {
    when({ body }) {
      Object.assign(Object(body), { fn: 'Changed' });
      return false;
    },
  });
  expect(mock.faults[0]?.when).toEqual({ headers: { 'x-ward': 'a' } });
  await create(mock, ASHA, sentWith('b'));
  expect(mock.patients.get('patient-1')?.fn).toBe('asha');
});

it.each<[string, () => unknown, Error]>([
  [
    'throws',
    () => {
      throw new RangeError('no');
    },
    new RangeError('no'),
  ],
  ['is async', async () => false, new TypeError('The when of a fault must return true or false.')],
])('fails as a defect if the function of a condition %s', async (_, when, cause) => {
  const mock = createHospital();
  mock.fail('*', faults.html502, { when: when as () => boolean });
  const error = await create(mock, ASHA).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'MockDefectError', cause });
  expect(mock.unexpectedViolations).toMatchObject([{ section: 'Mock' }]);
  expect(mock.patients.size).toBe(1);
});

it('keeps the response of each ready fault', () => {
  const responses = { ...faults, tooMany: faults.tooMany() };
  const lines = Object.entries(responses).map(
    ([name, fault]) => `${name} ${JSON.stringify(fault)}`,
  );
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "html502 {"kind":"respond","status":502,"headers":{"content-type":"text/html; charset=utf-8"},"body":"<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>"}
    emptyBody {"kind":"respond","body":""}
    malformedJson {"kind":"respond","headers":{"content-type":"application/json"},"body":"{\\"oid\\": \\"patient-"}
    wrongContentType {"kind":"respond","headers":{"content-type":"text/html; charset=utf-8"}}
    redirect {"kind":"respond","status":302,"headers":{"location":"./sign-in"}}
    missingOid {"kind":"respond","headers":{"content-type":"application/json"},"body":"{}"}
    expiredToken {"kind":"respond","status":401,"headers":{"content-type":"application/json","www-authenticate":"Bearer error=\\"invalid_token\\""},"body":"{\\"error\\":{\\"code\\":\\"invalid_credential\\",\\"message\\":\\"The token has expired.\\"}}"}
    tooMany {"kind":"respond","status":429,"headers":{"content-type":"application/json","retry-after":"2"},"body":"{\\"error\\":{\\"code\\":\\"rate_limited\\",\\"message\\":\\"There were too many requests.\\"}}"}"
  `);
});

it('accepts a date as the Retry-After of tooMany', () => {
  const date = 'Thu, 01 Jan 2026 12:00:00 GMT';
  expect(faults.tooMany(date).headers).toMatchObject({ 'retry-after': date });
});

describeFaults('through mock.fetch', (mock) => ({ url: mock.baseUrl, fetch: mock.fetch }));

describeFaults('through a web handler', (mock) => ({
  url: 'https://profiles.test',
  fetch: fetchFrom(createWebHandler(mock)),
}));

describeFaults('over HTTP', async (mock) => {
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  return { url, fetch };
});
