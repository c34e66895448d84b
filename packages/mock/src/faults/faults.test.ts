import { ENDPOINTS } from '@profiles/sdk/schemas';
import { FAULTS_BY_KIND } from '@profiles/testkit/known-faults';
import { expect, it } from 'vitest';
import { describeFaults } from '../../test/fault-suite.ts';
import { ASHA, create, createHospital, send, update } from '../../test/send.ts';
import { type Fault, type FaultPlan, faults, type ProfilesMock } from '../index.ts';

const NO_OPERATION = `The operation of a fault must be one of ${Object.keys(ENDPOINTS).join(', ')}, *.`;

describeFaults('through mock.fetch', (mock) => ({ url: mock.baseUrl, fetch: mock.fetch }));

it('applies a fault to its operation only, after skip requests, as often as times', async () => {
  const mock = createHospital();
  mock.fail('updateEmrUser', faults.html502, { skip: 1, times: 2 });
  const statuses: number[] = [];
  for (let request = 0; request < 4; request++) {
    statuses.push((await create(mock, ASHA)).status, (await update(mock, {})).status);
  }
  expect(statuses).toEqual([201, 200, 201, 502, 201, 502, 201, 200]);
});

it('applies one fault to each request: the first planned one that is due', async () => {
  const mock = createHospital();
  mock.fail('*', faults.tooMany(1), { skip: 1 });
  mock.fail('*', faults.html502);
  const statuses: number[] = [];
  for (const path of ['/a', '/b', '/c']) statuses.push((await send(mock, { path })).status);
  expect(statuses).toEqual([502, 429, 404]);
});

it('applies no fault of an operation to another method on its path', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.html502);
  expect((await create(mock, ASHA, { method: 'PUT' })).status).toBe(405);
  expect((await create(mock, ASHA)).status).toBe(502);
});

it('undo and reset cancel a fault', async () => {
  const mock = createHospital();
  const undo = mock.fail('*', faults.html502, { times: Number.POSITIVE_INFINITY });
  expect((await create(mock, ASHA)).status).toBe(502);
  undo();
  undo();
  expect((await create(mock, ASHA)).status).toBe(201);
  mock.fail('*', faults.html502);
  mock.reset();
  expect((await create(mock, ASHA)).status).toBe(201);
});

it('undo cancels only its own fault', async () => {
  const mock = createHospital();
  const undo = mock.fail('*', faults.html502);
  mock.fail('*', faults.tooMany(1));
  undo();
  expect((await create(mock, ASHA)).status).toBe(429);
});

it('copies a fault when it is planned', async () => {
  const mock = createHospital();
  const fault = { kind: 'respond', status: 503, headers: { 'retry-after': '1' } } as const;
  mock.fail('*', fault);
  Object.assign(fault.headers, { 'retry-after': '9' });
  expect((await create(mock, ASHA)).headers.get('retry-after')).toBe('1');
});

it('reports violations of a request that a fault keeps from the service', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  mock.fail('createPatient', faults.html502);
  expect((await create(mock, { fn: 'Asha' })).status).toBe(502);
  expect(mock.violations.map(({ problem }) => problem)).toEqual([
    'dob is required',
    'gen is required',
  ]);
  expect([mock.assumptions(), mock.requests[0]?.reason]).toEqual([[], undefined]);
});

it('assumes ledger entries when the service handles the request of a fault', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.missingOid);
  await create(mock, ASHA);
  expect(mock.assumptions()).toEqual(['createStatus']);
});

it('drops a response that is too short to truncate', async () => {
  const mock = createHospital({ behaviour: { errorBody: 'empty' } });
  mock.fail('*', { kind: 'truncate' });
  await expect(send(mock, { path: '/a' })).rejects.toThrow(TypeError);
});

it('follows a redirect as fetch does: a POST becomes a GET', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.redirect);
  const post = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
  expect(await mock.fetch('/profiles/v1/patient/', post)).toMatchObject({ redirected: true });
  expect(mock.requests[1]).toMatchObject({
    method: 'GET',
    path: '/profiles/v1/patient/sign-in',
    headers: {},
    body: undefined,
  });
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

it('ignores the location of a response that is not a redirect', async () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'respond', headers: { location: '/elsewhere' } });
  expect((await mock.fetch('/a')).status).toBe(404);
});

it.each<[unknown, string]>([
  [
    null,
    `A fault must be an object whose kind is one of ${Object.keys(FAULTS_BY_KIND).join(', ')}.`,
  ],
  [{ kind: 'toString' }, 'A fault must be an object whose kind is one of respond,'],
  [{ kind: 'drop', ms: 1 }, 'The fault drop has no property "ms".'],
  [{ kind: 'delay' }, 'The ms of the fault delay must be a number from 0 to 2147483647, or'],
  [{ kind: 'delay', ms: -1 }, 'The ms of the fault delay must be a number from 0 to 2147483647,'],
  [
    { kind: 'drip', bytesPerSecond: 0 },
    'The bytesPerSecond of the fault drip must be a number from 0.001 to 1000000000000.',
  ],
  [
    { kind: 'respond', status: 600 },
    'The status of the fault respond must be a whole number from 200 to 599.',
  ],
  [{ kind: 'respond', body: {} }, 'The body of the fault respond must be text.'],
  [
    { kind: 'respond', headers: { 'a b': 'c' } },
    'The headers of the fault respond must be an object of valid HTTP headers, with values of one line, and without content-length, transfer-encoding, trailer.',
  ],
  [{ kind: 'respond', headers: { a: 1 } }, 'The headers of the fault respond must be an object'],
  [
    { kind: 'respond', status: 204 },
    'A fault that responds 204, 205 or 304 must have the body "".',
  ],
  [{ kind: 'hang', stored: 1 }, 'The stored of the fault hang must be true or false.'],
])('rejects the fault %j', (fault, message) => {
  expect(() => createHospital().fail('*', fault as Fault)).toThrow(message);
});

it.each<[string, FaultPlan, string]>([
  ['create', {}, NO_OPERATION],
  ['*', { times: 0 }, 'The times of a fault must be a whole number from 1, or Infinity.'],
  ['*', { skip: -1 }, 'The skip of a fault must be a whole number from 0.'],
])('rejects a fault for the operation %s with the plan %j', (operation, plan, message) => {
  const mock = createHospital();
  expect(() => mock.fail(operation as '*', faults.html502, plan)).toThrow(message);
});

it('lists planned faults with the requests they still skip and apply to', async () => {
  const mock = createHospital();
  mock.fail('createPatient', faults.html502, { skip: 1, times: 2 });
  mock.fail('*', { kind: 'hang' }, { rate: 0.5, skip: 9 });
  const left = () => mock.faults.map(({ id, times, skip, rate }) => ({ id, times, skip, rate }));
  const endless = { id: 2, times: Number.POSITIVE_INFINITY, rate: 0.5 };
  expect(left()).toEqual([
    { id: 1, times: 2, skip: 1, rate: 1 },
    { ...endless, skip: 9 },
  ]);
  await create(mock, ASHA);
  await create(mock, ASHA);
  expect(left()).toEqual([
    { id: 1, times: 1, skip: 0, rate: 1 },
    { ...endless, skip: 8 },
  ]);
  await create(mock, ASHA);
  expect(left()).toEqual([{ ...endless, skip: 8 }]);
  expect(mock.faults).toMatchObject([{ operation: '*', fault: { kind: 'hang' } }]);
});

it('cancels a listed fault', async () => {
  const mock = createHospital();
  mock.fail('*', faults.html502);
  mock.fail('*', faults.tooMany(1));
  const [first] = mock.faults;
  first?.cancel();
  first?.cancel();
  expect((await create(mock, ASHA)).status).toBe(429);
  expect(mock.faults).toEqual([]);
});

it('undo and cancel of a fault from before a reset cancel no later fault', async () => {
  const mock = createHospital();
  const undo = mock.fail('*', faults.html502);
  const [listed] = mock.faults;
  mock.reset();
  mock.fail('*', faults.tooMany(1));
  undo();
  listed?.cancel();
  expect((await create(mock, ASHA)).status).toBe(429);
});

/** Returns the requests of 1,000 that failed, by their number. */
async function failing(mock: ProfilesMock, rate: number): Promise<number[]> {
  mock.fail('createPatient', faults.html502, { rate });
  const failed: number[] = [];
  for (let request = 0; request < 1000; request++) {
    if ((await create(mock, ASHA)).status === 502) failed.push(request);
  }
  return failed;
}

it.each([0.05, 0.3, 0.9, 1])(
  'applies to a share of %d of the requests, the same ones in each run',
  async (rate) => {
    const mock = createHospital();
    const failed = await failing(mock, rate);
    expect(failed.length / 1000).toBeGreaterThan(rate - 0.05);
    expect(failed.length / 1000).toBeLessThan(rate + 0.05);
    mock.reset();
    expect(await failing(mock, rate)).toEqual(failed);
  },
);

it.each([0, -0.5, 1.1, Number.NaN, '0.5', null])('rejects the rate %j', (rate) => {
  const plan = { rate } as FaultPlan;
  expect(() => createHospital().fail('*', faults.html502, plan)).toThrow(
    'The rate of a fault must be a number above 0 and at most 1.',
  );
});
