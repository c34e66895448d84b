import { ENDPOINTS } from '@profiles/sdk/schemas';
import { OPERATIONS } from '@profiles/testkit/samples';
import { expect, it, vi } from 'vitest';
import { ASHA, create, createHospital, send, update } from '../../test/send.ts';

const encode = (text: string) => new TextEncoder().encode(text);

it.each(['/profiles/v1/patient', '/profiles/v1/patient/'])(
  'creates a patient at %s',
  async (path) => {
    const mock = createHospital();
    const response = await create(mock, ASHA, { path });
    expect(response.status).toBe(201);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.text).toBe('{"oid":"patient-1"}');
    expect(mock.patients.get('patient-1')).toEqual({ ...ASHA, fn: 'asha', oid: 'patient-1' });
  },
);

it.each([
  '',
  '/',
  '/profiles',
  '/profiles/v1',
  '/profiles/v2/patient/',
  '/profiles/v1/patient//',
  '/profiles/v1/patients',
  '/profiles/v1/Patient',
  '/profiles/v1/patient/patient-1/x',
  '/profiles/v1/emr-user',
  '/profiles/v1/emr-user/',
  '/profiles/v1/emr-user/user-1/',
  '/profiles/v1/emr-user/user-1/x',
  '//profiles/v1/patient',
])('responds 404 at %j, and reports a violation', async (path) => {
  const mock = createHospital();
  expect((await create(mock, ASHA, { path })).status).toBe(404);
  expect(mock.violations).toMatchObject([{ section: 'Endpoints' }]);
  expect(mock.patients.size).toBe(1);
});

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'post-it'];

it.each(OPERATIONS)('responds 405 to other methods on the path of %s', async (operation) => {
  const { path: template } = ENDPOINTS[operation];
  const path = template.replace('{oid}', 'user-1');
  const own = Object.values(ENDPOINTS).filter(({ path: other }) => other === template);
  const methods: readonly string[] = own.map(({ method }) => method);
  for (const method of METHODS.filter((other) => !methods.includes(other))) {
    const mock = createHospital();
    for (const spelling of [path, path.replace(/\/$/, '')]) {
      const response = await send(mock, { method, path: spelling });
      expect([response.status, response.headers.get('allow')]).toEqual([405, methods.join(', ')]);
    }
    const problem = `the method of this path is ${methods.join(' or ')}`;
    expect(mock.violations).toMatchObject([{ problem }, { problem }]);
  }
});

it('responds to HEAD without a body', async () => {
  const { headers, text } = await send(createHospital(), { method: 'HEAD', path: '/x' });
  expect([headers.get('content-type'), text]).toEqual(['application/json', '']);
});

it('reads the oid as one path segment, decoded once', async () => {
  const mock = createHospital({ seed: {} });
  const oids = ['a/b', '100%', '%2F', 'é 王', 'constructor', '__proto__', '..', 'a?b#c', 'a:b'];
  for (const oid of oids.filter((each) => each !== '..')) {
    mock.emrUsers.create({ oid });
    const path = `/profiles/v1/emr-user/${encodeURIComponent(oid)}`;
    expect((await update(mock, { s: 'Dr' }, { path })).status, oid).toBe(200);
    expect(mock.emrUsers.get(oid)).toEqual({ oid, s: 'Dr' });
  }
});

it.each(['nobody', 'toString', '__proto__', '%', '%E0%A4%A', '%2575ser-1', 'person-1'])(
  'finds no EMR user at %s',
  async (segment) => {
    const mock = createHospital();
    const response = await update(mock, {}, { path: `/profiles/v1/emr-user/${segment}` });
    expect([response.status, mock.violations]).toEqual([404, []]);
  },
);

it.each([
  undefined,
  '',
  'token',
  'Bearer',
  'bearer token',
  'Basic token',
  'Bearer a b',
  'Bearer a, Bearer a',
])('rejects the authorization %j', async (authorization) => {
  const mock = createHospital();
  const response = await create(mock, ASHA, { headers: { authorization } });
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  expect(mock.violations).toMatchObject([{ section: 'Authentication' }]);
  expect(mock.patients.size).toBe(1);
});

it.each([undefined, '', ' '])('rejects the client-id %j', async (clientId) => {
  const mock = createHospital();
  const response = await update(mock, {}, { headers: { 'client-id': clientId } });
  expect([response.status, mock.violations[0]?.problem]).toEqual([
    401,
    'the client-id header is missing or empty',
  ]);
});

it.each([
  ['a listed pair', 'Bearer good', 'desk', 201],
  ['another token', 'Bearer goo', 'desk', 401],
  ['another client', 'Bearer good', 'constructor', 401],
])('checks credentials: %s', async (_, authorization, clientId, status) => {
  const credentials = { tokens: ['better', 'good'], clientIds: ['desk'] };
  const mock = createHospital({ credentials });
  const headers = { authorization, 'client-id': clientId };
  expect((await create(mock, ASHA, { headers })).status).toBe(status);
  expect(mock.violations).toEqual([]);
});

it.each(['application/json', 'Application/JSON; charset=utf-8'])(
  'accepts the content type %s',
  async (type) => {
    const mock = createHospital({ behaviour: { contentType: 415 } });
    expect((await create(mock, ASHA, { headers: { 'content-type': type } })).status).toBe(201);
  },
);

it.each([undefined, 'text/plain', 'application/jsonp', 'application/json, application/json'])(
  'rejects the content type %j if JSON must be declared',
  async (type) => {
    const mock = createHospital({ behaviour: { contentType: 415 } });
    expect((await create(mock, ASHA, { headers: { 'content-type': type } })).status).toBe(415);
    expect(mock.violations).toMatchObject([{ section: 'Endpoints' }]);
  },
);

it.each<[string, string | Uint8Array | undefined]>([
  ['no body', undefined],
  ['an empty body', ''],
  ['text', 'fn=Asha'],
  ['half an object', '{"fn":'],
  ['a list', '[{}]'],
  ['a string', '"{}"'],
  ['a number', '1'],
  ['null', 'null'],
  ['bytes that are not UTF-8', Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d)],
  ['UTF-16', Uint8Array.of(0xff, 0xfe, 0x7b, 0, 0x7d, 0)],
])('rejects %s', async (_, body) => {
  const mock = createHospital({ behaviour: { unreadableBody: 422 } });
  expect((await create(mock, body)).status).toBe(422);
  expect((await update(mock, body)).status).toBe(422);
  expect((await create(mock, ASHA)).status).toBe(201);
  expect(mock.patients.size).toBe(2);
});

it.each([undefined, ''])('reports that the body %j is empty', async (body) => {
  const mock = createHospital();
  await create(mock, body);
  expect(mock.requests[0]?.reason).toBe('the body is empty');
});

it.each([
  ['1e400'],
  ['-1E+400'],
  [`1${'0'.repeat(309)}`],
  [`1${'0'.repeat(300)}e9`],
  ['[{"a": [1e999]}]'],
])('rejects a number that is too large for a double: %s', async (number) => {
  const mock = createHospital();
  const body = `{"s": "Dr", "extras": {"n": ${number}}}`;
  const { status, text } = await update(mock, body);
  expect([status, JSON.parse(text).error.code]).toEqual([400, 'unreadable_body']);
  const reason = 'the body has a number that is too large for a double';
  expect(mock.requests).toMatchObject([
    { reason, body, violations: [{ section: 'Endpoints', problem: reason }] },
  ]);
});

it.each([
  ['1.7976931348623157e308', Number.MAX_VALUE],
  ['1e-400', 0],
  ['9007199254740993', 9007199254740992],
  ['"1e400"', '1e400'],
])('stores %s as the nearest double or as text', async (json, stored) => {
  const mock = createHospital();
  await update(mock, `{"extras": {"n": ${json}}}`);
  expect(mock.emrUsers.get('user-1')?.extras).toEqual({ n: stored });
});

it('rejects a body that nests too deep for JSON.parse', async () => {
  const mock = createHospital();
  const body = JSON.stringify(ASHA);
  vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  expect((await create(mock, body)).status).toBe(400);
  expect(mock.requests[0]?.reason).toBe('the body nests deeper than 500 levels');
});

it('rejects bytes without a content type if JSON must be declared', async () => {
  const mock = createHospital({ behaviour: { contentType: 415 } });
  const headers = { 'content-type': undefined };
  expect((await create(mock, encode(JSON.stringify(ASHA)), { headers })).status).toBe(415);
});

it('reads a body that starts with a byte order mark', async () => {
  const mock = createHospital();
  expect((await create(mock, encode(`\uFEFF${JSON.stringify(ASHA)}`))).status).toBe(201);
});

it('stores the last value of a repeated key', async () => {
  const mock = createHospital();
  await update(mock, '{"s": "Mr", "s": "Dr med"}');
  expect(mock.emrUsers.get('user-1')?.s).toBe('Dr med');
});

it('responds with the first check that fails', async () => {
  const mock = createHospital({
    behaviour: { contentType: 415, unreadableBody: 422, unknownOid: 403 },
    credentials: { tokens: ['token'] },
  });
  const path = '/profiles/v1/emr-user/nobody';
  const plain = { 'content-type': 'text/plain' };
  const stolen = { authorization: 'Bearer stolen' };
  const ask = async (sent: object, body: unknown = '') => (await update(mock, body, sent)).status;
  expect(await ask({ path: '/nowhere', headers: { ...plain, ...stolen } })).toBe(404);
  expect(await ask({ path, headers: { ...plain, ...stolen } })).toBe(401);
  expect(await ask({ path, headers: plain })).toBe(415);
  expect(await ask({ path })).toBe(422);
  expect(await ask({ path }, { gen: 'X' })).toBe(403);
  expect(await ask({}, { gen: 'X' })).toBe(400);
  expect((await create(mock, { ...ASHA, gen: 'X', username: 'UHID-1' })).status).toBe(400);
});
