import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it, onTestFinished, vi } from 'vitest';

it.each([
  ['%', '%'],
  ['%E0%A4%A', '%E0%A4%A'],
  ['user-1', '%2575ser-1'],
])('does not find the EMR user %s at %s, which is not its oid encoded once', async (oid, at) => {
  const mock = createHospital();
  if (oid !== 'user-1') mock.emrUsers.create({ oid });
  const response = await update(mock, {}, { path: `/profiles/v1/emr-user/${at}` });
  expect([response.status, mock.violations]).toEqual([404, []]);
});

it.each([
  ['application/jsonp', 415],
  ['application/json, application/json', 415],
  ['text/plain, application/json', 415],
  ['Application/JSON ; charset=utf-8', 201],
])('checks the content type %j if JSON must be declared', async (type, status) => {
  const mock = createHospital({ behaviour: { contentType: 415 } });
  expect((await create(mock, ASHA, { headers: { 'content-type': type } })).status).toBe(status);
  expect(mock.violations).toHaveLength(status === 415 ? 1 : 0);
});

it.each([
  ['bytes that are not UTF-8', [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0, 0x7d, 0]],
])('rejects %s', async (_, bytes) => {
  const mock = createHospital({ behaviour: { unreadableBody: 422 } });
  expect((await create(mock, Uint8Array.from(bytes))).status).toBe(422);
});

it('rejects a body that nests too deep for JSON.parse', async () => {
  const mock = createHospital();
  const body = JSON.stringify(ASHA);
  const parse = vi.spyOn(JSON, 'parse').mockImplementationOnce(() => {
    throw new RangeError('Maximum call stack size exceeded');
  });
  onTestFinished(() => parse.mockRestore());
  expect((await create(mock, body)).status).toBe(400);
  expect(mock.requests[0]?.reason).toBe('a field nests deeper than 500 levels');
});

it('reads a body that starts with a byte order mark', async () => {
  const mock = createHospital();
  expect(
    (await create(mock, new TextEncoder().encode(`\uFEFF${JSON.stringify(ASHA)}`))).status,
  ).toBe(201);
});

it('creates one patient in 50 concurrent creates with the same username', async () => {
  const mock = createHospital();
  const body = { ...ASHA, username: 'UHID-2' };
  const responses = await Promise.all(Array.from({ length: 50 }, () => create(mock, body)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(mock.patients.size).toBe(2);
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
