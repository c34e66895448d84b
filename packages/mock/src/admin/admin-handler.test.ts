import { ASHA, HEADERS, send } from '@profiles/testkit/send';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { serve } from '../../test/raw-http.ts';
import { type Fault, faults } from '../index.ts';
import { coreOf } from '../service/core.ts';
import { ADMIN_ROUTES } from './admin-routes.ts';

/** The routes that the tests of this file have called: `GET /patients`. */
const called = new Set<string>();

afterAll(() => {
  const untested = ADMIN_ROUTES.filter(([method, path, handler]) => {
    const route = new RegExp(`^${method} ${path.replace(/\{.*\}/, '[^/]+')}(?:\\?|$)`);
    return typeof handler === 'function' && ![...called].some((each) => route.test(each));
  });
  expect(untested).toEqual([]);
});

/** Serves a mock, and returns functions that call its admin API. */
async function administer() {
  const served = await serve();
  const call = async (method: string, path: string, json?: unknown) => {
    called.add(`${method} ${path}`);
    const body = json === undefined ? {} : { body: JSON.stringify(json) };
    const response = await fetch(`${served.url}/__mock__${path}`, { method, ...body });
    const text = await response.text();
    return [response.status, text === '' ? undefined : JSON.parse(text)] as const;
  };
  const create = (fields: object = {}) =>
    fetch(`${served.url}/profiles/v1/patient/`, {
      method: 'POST',
      headers: HEADERS,
      body: JSON.stringify({ ...ASHA, ...fields }),
    });
  return { ...served, call, create };
}

it('returns the stored records', async () => {
  const { mock, call, create } = await administer();
  await create({ fn: 'MEERA' });
  expect(await call('GET', '/patients/patient-1')).toEqual([200, mock.patients.get('patient-1')]);
  expect(await call('GET', '/emr-users/user%2D1')).toEqual([200, mock.emrUsers.get('user-1')]);
  expect(await call('GET', '/patients/user-1')).toEqual([
    404,
    { error: 'No patient has this oid.' },
  ]);
  expect(await call('GET', '/patients/%ff')).toEqual([404, { error: 'No patient has this oid.' }]);
  expect(await call('GET', '/emr-users/x')).toEqual([404, { error: 'No EMR user has this oid.' }]);
});

it('creates records with the same checks and conversions as a seed', async () => {
  const { mock, call } = await administer();
  expect(await call('POST', '/emr-users', { s: 'Dr' })).toEqual([
    201,
    { oid: 'emr-user-1', s: 'Dr' },
  ]);
  expect(mock.emrUsers.size).toBe(2);
  expect(await call('POST', '/patients', { ...ASHA, oid: 'p-7' })).toEqual([
    201,
    mock.patients.get('p-7'),
  ]);
  expect(await call('POST', '/patients', { fn: 'Asha' })).toEqual([
    400,
    {
      error: 'A patient cannot be stored: dob is required; gen is required.',
      fields: { dob: 'is required', gen: 'is required' },
    },
  ]);
  expect(await call('POST', '/emr-users', { oid: '\udfff' })).toEqual([
    400,
    {
      error: 'An EMR user cannot be stored: its oid must be well-formed Unicode.',
      fields: { oid: 'must be well-formed Unicode' },
    },
  ]);
});

it('lists records in pages, and searches them for a text', async () => {
  const { mock, call } = await administer();
  for (const [at, fn] of ['Meera', 'Ravi', 'meena', 'Asha'].entries()) {
    mock.patients.create({ ...ASHA, fn, extras: { ward: { Bed: `B-${at}` } } });
  }
  const oids = async (query: string) => {
    const [status, records] = await call('GET', `/patients${query}`);
    return [status, records.map(({ oid }: { oid: string }) => oid)];
  };
  const all = ['person-1', 'patient-1', 'patient-2', 'patient-3', 'patient-4'];
  expect(await call('GET', '/patients')).toEqual([200, mock.patients.list()]);
  expect(await oids('?search=MEE')).toEqual([200, ['patient-1', 'patient-3']]);
  expect(await oids('?search=b-3')).toEqual([200, ['patient-4']]);
  expect(await oids('?search=bed')).toEqual([200, all.slice(1)]);
  expect(await oids('?search=1990-04&limit=2')).toEqual([200, all.slice(0, 2)]);
  expect(await oids('?search=a&limit=2&after=patient-1')).toEqual([200, all.slice(2, 4)]);
  expect(await oids('?after=patient-4')).toEqual([200, []]);
  expect(await oids('?search=nobody')).toEqual([200, []]);
  mock.patients.delete('patient-3');
  expect(await oids('?after=patient-2')).toEqual([200, ['patient-4']]);
  expect(await call('GET', '/emr-users?search=meera')).toEqual([200, mock.emrUsers.list()]);
});

it.each([
  ['limit=0', 'The parameter limit must be a whole number from 1 to 1000.'],
  ['limit=1001', 'The parameter limit must be a whole number from 1 to 1000.'],
  ['limit=1e2', 'The parameter limit must be a whole number from 1 to 1000.'],
  ['after=deleted', 'The parameter after must be the oid of a record.'],
  ['page=2', 'A list has the parameters search, limit and after, not "page".'],
])('rejects a list with %s', async (query, error) => {
  const { call } = await administer();
  expect(await call('GET', `/patients?${query}`)).toEqual([400, { error }]);
});

it.each([
  ['patients', 'person-1', 'A patient', 'No patient has this oid.'],
  ['emr-users', 'user-1', 'An EMR user', 'No EMR user has this oid.'],
])('changes and deletes one of the %s', async (name, oid, what, error) => {
  const { mock, call } = await administer();
  const path = `/${name}/${oid}`;
  const [, { s: _, ...record }] = await call('GET', path);
  const changed = [200, { ...record, ln: 'RAO' }];
  expect(await call('PATCH', path, { ln: 'RAO', s: null })).toEqual(changed);
  for (const changes of [{ gen: 'secret' }, { oid: 'other' }, [], undefined]) {
    const [status, { error: reason }] = await call('PATCH', path, changes);
    expect([status, reason]).toEqual([400, expect.stringContaining(`${what} cannot be changed: `)]);
  }
  expect(await call('GET', path)).toEqual(changed);
  expect(await call('DELETE', path)).toEqual([204, undefined]);
  const unknown = [404, { error }];
  for (const method of ['GET', 'PATCH', 'DELETE']) {
    const body = method === 'PATCH' ? { ln: 'Rao' } : undefined;
    expect(await call(method, path, body)).toEqual(unknown);
  }
  expect(await call('GET', `/${name}`)).toEqual([200, []]);
  expect([mock.requests, mock.violations]).toEqual([[], []]);
});

it.each(['patients', 'emr-users'])(
  'reads, changes and deletes one of the %s whose oid a URL would change',
  async (name) => {
    const { call } = await administer();
    for (const oid of ['.', '..', 'a/b?c#d', '%2e%2e', '']) {
      const path = `/${name}?${new URLSearchParams({ oid })}`;
      const unknown = [404, { error: expect.stringMatching(/^No .+ has this oid\.$/) }];
      expect(await call('GET', path)).toEqual(unknown);
      if (oid === '') continue;
      const record = { oid, fn: 'asha', dob: '1990-04-12', gen: 'F' };
      expect((await call('POST', `/${name}`, record))[0]).toBe(201);
      expect(await call('PATCH', path, { ln: 'Rao' })).toEqual([200, { ...record, ln: 'Rao' }]);
      expect((await call('GET', path))[1]).toMatchObject({ oid, ln: 'Rao' });
      expect(await call('DELETE', path)).toEqual([204, undefined]);
      expect(await call('GET', path)).toEqual(unknown);
    }
  },
);

it('serves health to clients without a token, and no other route', async () => {
  const { url } = await serve({}, { admin: { token: 'hush' } });
  const response = await fetch(`${url}/__mock__/health`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
  for (const path of ['events', 'patients', 'faults', 'health/x']) {
    const rejected = await fetch(`${url}/__mock__/${path}`);
    expect([path, rejected.status]).toEqual([path, 401]);
  }
});

it('returns what the mock has received and assumed, and journals no admin request', async () => {
  const { mock, call, create } = await administer();
  await create({ gen: 'X' });
  coreOf(mock).recordPassthrough('GET', new URL('https://profiles.test/cart'));
  expect(await call('GET', '/passthrough-requests')).toEqual([200, mock.passthroughRequests]);
  const requests = JSON.parse(JSON.stringify(mock.requests));
  expect(await call('GET', '/requests')).toEqual([200, requests]);
  expect(await call('GET', '/violations')).toEqual([200, mock.violations]);
  expect(await call('GET', '/assumptions')).toEqual([200, ['invalidRequest', 'errorBody']]);
  expect(mock.requests).toHaveLength(1);
});

it('lists the requests and violations that a query selects', async () => {
  const { mock, call, create } = await administer();
  await create();
  await create({ gen: 'X' });
  await send(mock, { method: 'PATCH', path: '/profiles/v1/emr-user/user-1', body: { gen: 'X' } });
  await send(mock, { path: '/x' });
  const ids = async (query: string) => {
    const [status, requests] = await call('GET', `/requests?${query}`);
    return [status, requests.map(({ id }: { id: number }) => id)];
  };
  expect(await ids('limit=2')).toEqual([200, [1, 2]]);
  expect(await ids('after=2')).toEqual([200, [3, 4]]);
  expect(await ids('after=1&limit=1')).toEqual([200, [2]]);
  expect(await ids('operation=createPatient')).toEqual([200, [1, 2]]);
  expect(await ids('status=400')).toEqual([200, [2, 3]]);
  expect(await ids('status=400&operation=updateEmrUser')).toEqual([200, [3]]);
  const { violations } = mock;
  expect(violations).toHaveLength(3);
  expect(await call('GET', '/violations?limit=1')).toEqual([200, violations.slice(0, 1)]);
  expect(await call('GET', '/violations?after=2')).toEqual([200, violations.slice(1)]);
  expect(await call('GET', '/violations?status=404')).toEqual([200, violations.slice(2)]);
  const ofUpdates = await call('GET', '/violations?operation=updateEmrUser');
  expect(ofUpdates).toEqual([200, violations.slice(1, 2)]);
  for (const path of ['/one', '/two']) {
    coreOf(mock).recordPassthrough('GET', new URL(path, 'https://profiles.test'));
  }
  const others = await call('GET', '/passthrough-requests?after=1&limit=1');
  expect(others).toEqual([200, mock.passthroughRequests.slice(1)]);
});

const NOT_A_LIMIT = 'The parameter limit must be a whole number from 1 to 1000.';

it.each([
  ['/requests?limit=0', NOT_A_LIMIT],
  ['/violations?limit=x', NOT_A_LIMIT],
  ['/requests?after=-1', 'The parameter after must be the number of a request.'],
  ['/violations?status=ok', 'The parameter status must be a status, such as 201.'],
  [
    '/requests?operation=create',
    'The parameter operation must be one of createPatient, updateEmrUser.',
  ],
  ['/requests?oid=1', 'A list has the parameters limit, after, operation and status, not "oid".'],
  ['/passthrough-requests?status=200', 'A list has the parameters limit and after, not "status".'],
  ['/patients/person-1?limit=1', 'This path has no parameters, not "limit".'],
  ['/patients?oid=person-1&limit=1', 'This path has no parameters, not "limit".'],
  ['/assumptions?limit=1', 'This path has no parameters, not "limit".'],
  ['/faults?limit=1', 'This path has no parameters, not "limit".'],
  ['/emr-users?page=1', 'A list has the parameters search, limit and after, not "page".'],
])('rejects the query of %s', async (path, error) => {
  const { call } = await administer();
  expect(await call('GET', path)).toEqual([400, { error }]);
});

it('clears requests, violations and other requests, and nothing else', async () => {
  const { mock, call, create } = await administer();
  await create({ gen: 'X' });
  coreOf(mock).recordPassthrough('GET', new URL('https://profiles.test/cart'));
  mock.fail('*', faults.html502);
  expect(await call('DELETE', '/requests')).toEqual([204, undefined]);
  expect([mock.requests, mock.violations, mock.unexpectedViolations]).toEqual([[], [], []]);
  expect([mock.passthroughRequests, mock.unexpectedViolationCount]).toEqual([[], 0]);
  expect([mock.patients.size, mock.faults.length]).toEqual([1, 1]);
  await create();
  expect(mock.requests.map(({ id }) => id)).toEqual([2]);
});

it('cancels all planned faults', async () => {
  const { mock, call, create } = await administer();
  for (let fault = 0; fault < 3; fault++) mock.fail('*', faults.html502);
  expect(await call('DELETE', '/faults')).toEqual([204, undefined]);
  expect([mock.faults, (await create()).status]).toEqual([[], 201]);
});

it('copies one fault to plan it, however many are planned', async () => {
  const { mock, call } = await administer();
  mock.subscribe(() => {});
  for (let fault = 0; fault < 50; fault++) mock.fail('*', faults.html502);
  const copy = vi.spyOn(globalThis, 'structuredClone');
  onTestFinished(() => copy.mockRestore());
  const planned = await call('POST', '/faults', { operation: '*', fault: 'html502' });
  expect([planned[1].id, copy.mock.calls.length]).toEqual([51, 2]);
});

it('loads the records of a seed, and returns their oids', async () => {
  const { mock, call, create } = await administer();
  await create();
  const seed = { patients: [{ ...ASHA, oid: 'p-7' }, ASHA], emrUsers: [{ s: 'Dr' }] };
  const oids = { patients: ['p-7', 'patient-2'], emrUsers: ['emr-user-1'] };
  expect(await call('POST', '/seed', seed)).toEqual([201, oids]);
  expect([mock.patients.size, mock.requests.length]).toEqual([4, 1]);
  expect(mock.patients.get('p-7')).toEqual({ ...ASHA, oid: 'p-7', fn: 'asha' });
  mock.reset();
  expect([mock.patients.size, mock.emrUsers.size]).toEqual([1, 1]);
});

it.each([
  [
    { patients: [ASHA, { ...ASHA, gen: 'X' }] },
    'patients[1] of the seed cannot be stored: gen must be one of M, F, O.',
  ],
  [
    { patients: [ASHA, { ...ASHA, oid: 'person-1' }] },
    'patients[1] of the seed cannot be stored: its oid is taken.',
  ],
  [{ patient: [] }, 'A seed has patients and emrUsers, not "patient".'],
  [undefined, 'A seed must be an object with the lists patients and emrUsers.'],
])('stores nothing of the invalid seed %j', async (seed, error) => {
  const { mock, call } = await administer();
  const before = mock.snapshot();
  const [status, rejected] = await call('POST', '/seed', seed);
  expect([status, rejected.error]).toEqual([400, error]);
  expect(mock.snapshot()).toEqual(before);
});

const NAMES =
  'The names are respond, drop, truncate, hang, delay, drip, html502, emptyBody, malformedJson, wrongContentType, redirect, missingOid, expiredToken, tooMany.';

it.each<readonly [json: unknown, fault: Fault]>([
  ...Object.entries(faults).map(
    ([name, ready]) => [name, typeof ready === 'function' ? ready() : ready] as const,
  ),
  [{ kind: 'html502' }, faults.html502],
  [{ kind: 'tooMany', retryAfter: 5 }, faults.tooMany(5)],
  [{ kind: 'tooMany', retryAfter: 'soon' }, faults.tooMany('soon')],
  ['drop', { kind: 'drop' }],
  ['hang', { kind: 'hang' }],
])('plans the fault with the name %j, as in code', async (json, fault) => {
  const { mock, call } = await administer();
  const [status, planned] = await call('POST', '/faults', { operation: '*', fault: json });
  expect([status, planned.fault, mock.faults[0]?.fault]).toEqual([201, fault, fault]);
});

it('plans, lists and cancels faults', async () => {
  const { call, create, mock } = await administer();
  const planned = { operation: 'createPatient', fault: 'html502', skip: 1 };
  expect((await call('POST', '/faults', planned))[0]).toBe(201);
  const fault = { kind: 'respond', status: 503 };
  const when = { headers: { 'client-id': HEADERS['client-id'] } };
  const endless = { operation: '*', fault, times: 'Infinity', rate: 1, when };
  const listed = { id: 2, ...endless, skip: 0 };
  expect(await call('POST', '/faults', endless)).toEqual([201, listed]);
  const statuses = [];
  for (let request = 0; request < 3; request++) statuses.push((await create()).status);
  expect(statuses).toEqual([503, 502, 503]);
  expect(await call('GET', '/faults')).toEqual([200, [listed]]);
  mock.fail('*', { kind: 'drop' }, { when: () => false });
  expect((await call('GET', '/faults'))[1][1]).toMatchObject({ when: 'function' });
  expect(await call('DELETE', '/faults/2')).toEqual([204, undefined]);
  expect(await call('DELETE', '/faults/2')).toEqual([
    404,
    { error: 'No planned fault has this id.' },
  ]);
  expect((await create()).status).toBe(201);
});

it.each([
  [undefined, 'A planned fault must be an object with operation and fault.'],
  [{ operation: '*', fault: 'html503' }, `No fault has this name. Did you mean html502? ${NAMES}`],
  [{ operation: '*', fault: { kind: 'toMany' } }, `Did you mean tooMany? ${NAMES}`],
  [{ operation: '*', fault: 'constructor' }, `No fault has this name. ${NAMES}`],
  [{ operation: '*', fault: 'delay' }, 'The ms of the fault delay must be a number'],
  [
    { operation: '*', fault: { kind: 'html502', status: 500 } },
    'The fault html502 has no property "status".',
  ],
  [
    { operation: '*', fault: { kind: 'tooMany', retryAfter: [2] } },
    'The retryAfter of the fault tooMany must be a number or text.',
  ],
  [
    { operation: '*', fault: 'html502', times: 'infinite' },
    'The times of a fault must be a whole number',
  ],
  [
    { operation: '*', fault: 'html502', when: 'function' },
    'The when of a fault must be a function, or an object',
  ],
  [
    { operation: '*', fault: 'html502', often: 2 },
    'A planned fault has operation, fault, times, skip, rate and when, not "often".',
  ],
])('rejects the planned fault %j', async (json, message) => {
  const { call } = await administer();
  const [status, response] = await call('POST', '/faults', json);
  expect([status, response.error]).toEqual([400, expect.stringContaining(message)]);
});

it('resets the mock, and restores a snapshot', async () => {
  const { mock, call, create } = await administer();
  await create();
  const [, snapshot] = await call('GET', '/snapshot');
  expect(await call('POST', '/reset')).toEqual([204, undefined]);
  expect([mock.patients.size, mock.requests.length]).toEqual([1, 0]);
  expect(await call('PUT', '/snapshot', snapshot)).toEqual([204, undefined]);
  expect(mock.patients.size).toBe(2);
  expect(await call('PUT', '/snapshot', {})).toEqual([
    400,
    {
      error:
        'This is not a snapshot of @profiles/mock. A snapshot is a file that the inspector or the admin API wrote, or what snapshot() returned.',
    },
  ]);
});

it('keeps snapshots with a name, which a reset leaves, and returns and deletes them', async () => {
  const { mock, call, create } = await administer();
  await create();
  const before = mock.snapshot();
  const at = expect.stringMatching(/^\d{4}-.*Z$/);
  const first = { id: 1, name: 'Two patients', at, patients: 2, emrUsers: 1 };
  expect(await call('POST', '/snapshots', { name: ' Two patients ' })).toEqual([201, first]);
  await call('POST', '/reset');
  const saved = { ...mock.snapshot(), name: 'Of a file', at: '2026-01-02T03:04:05.000Z' };
  const second = { id: 2, name: 'Of a file', at: saved.at, patients: 1, emrUsers: 1 };
  expect(await call('POST', '/snapshots', saved)).toEqual([201, second]);
  expect(await call('GET', '/snapshots')).toEqual([200, [second, first]]);
  const [status, kept] = await call('GET', '/snapshots/1');
  expect([status, kept]).toEqual([200, { ...before, name: 'Two patients', at }]);
  expect(await call('PUT', '/snapshot', kept)).toEqual([204, undefined]);
  expect(mock.patients.size).toBe(2);
  for (const id of ['0x1', '1e0', '01', '+1', '%201']) {
    for (const method of ['GET', 'DELETE'])
      expect(await call(method, `/snapshots/${id}`)).toEqual([404, expect.anything()]);
  }
  expect(await call('DELETE', '/snapshots/1')).toEqual([204, undefined]);
  expect(await call('GET', '/snapshots')).toEqual([200, [second]]);
  const error = 'The mock keeps no snapshot with this id.';
  expect(await call('GET', '/snapshots/1')).toEqual([404, { error }]);
  expect(await call('DELETE', '/snapshots/1')).toEqual([404, { error }]);
});

it('keeps no snapshot without a name, no other JSON, and at most 10', async () => {
  const { call } = await administer();
  for (const [json, error] of [
    [undefined, /must have a name/],
    [{ name: ' ' }, /must have a name/],
    [{ name: 'Seed', patients: [] }, /^This is not a snapshot of @profiles\/mock/],
    [{ name: 'Damaged', format: '@profiles/mock', version: 1 }, /^The snapshot is damaged/],
  ] as const) {
    const [status, response] = await call('POST', '/snapshots', json);
    expect([status, response.error]).toEqual([400, expect.stringMatching(error)]);
  }
  for (let at = 0; at < 10; at++) await call('POST', '/snapshots', { name: 'Again' });
  expect(await call('POST', '/snapshots', { name: 'Again' })).toEqual([
    400,
    { error: 'The mock keeps at most 10 snapshots. Delete one first.' },
  ]);
});

it('changes settings, and rejects a value that is not in the ledger', async () => {
  const { mock, call } = await administer();
  const changes = { createStatus: 202, rateLimit: { limit: 2, windowMs: 1000 } };
  expect(await call('PATCH', '/behaviour', changes)).toEqual([200, mock.behaviour]);
  expect(mock.behaviour).toMatchObject(changes);
  expect(await call('GET', '/behaviour')).toEqual([200, mock.behaviour]);
  expect(await call('PATCH', '/behaviour', { createStatus: 500 })).toEqual([
    400,
    { error: 'The behaviour createStatus must be one of 201, 200, 202.' },
  ]);
  expect((await call('PATCH', '/behaviour'))[0]).toBe(400);
});

it('names the routes or methods that exist when a path or method does not', async () => {
  const { call } = await administer();
  for (const path of ['/nothing', '/requests/1', '/faults/a/b', '/patients/a/b', '/toString']) {
    const [status, { error }] = await call('GET', path);
    expect([path, status, error]).toEqual([
      path,
      404,
      expect.stringContaining('/__mock__/snapshots/{id}. The inspector is at /__mock__/.'),
    ]);
  }
  expect(await call('DELETE', '/snapshot')).toEqual([
    405,
    { error: 'The methods of /__mock__/snapshot are GET and PUT.' },
  ]);
  expect(await call('PUT', '/patients/person-1')).toEqual([
    405,
    { error: 'The methods of /__mock__/patients/{oid} are GET, PATCH and DELETE.' },
  ]);
});

it.each([
  ['is cut', '{\n"secret', ': see line 2, column 1.'],
  [
    'is not UTF-8',
    Buffer.from('{"operation":"*","fault":{"kind":"respond","body":"\u00e9"}}', 'latin1'),
    '.',
  ],
])('rejects a body that %s', async (_, body, end) => {
  const { mock, url } = await serve();
  const response = await fetch(`${url}/__mock__/faults`, { method: 'POST', body });
  expect([response.status, await response.json()]).toEqual([
    400,
    { error: `The body of an admin request must be JSON in UTF-8${end}` },
  ]);
  expect((await send(mock, {})).status).toBe(404);
});

it('rejects a body with more than 150,000 keys, but for a snapshot', async () => {
  const { call } = await administer();
  const keys = Object.fromEntries(Array.from({ length: 150_001 }, (_, at) => [at, 1]));
  const error = expect.stringContaining('more than 150000 keys');
  expect(await call('POST', '/patients', { extras: keys })).toEqual([413, { error }]);
  expect((await call('PUT', '/snapshot', keys))[0]).toBe(400);
  expect((await call('POST', '/snapshots', keys))[0]).toBe(400);
});

it('reads a body that starts with a byte order mark', async () => {
  const { url } = await serve();
  const body = '\ufeff{"operation":"*","fault":"html502"}';
  expect((await fetch(`${url}/__mock__/faults`, { method: 'POST', body })).status).toBe(201);
});
