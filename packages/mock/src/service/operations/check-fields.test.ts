import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { expect, it } from 'vitest';

it('stores unknown fields under their own names, even names of Object.prototype', async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, '{"__proto__": {"a": 1}, "constructor": [2], "oid": "stolen"}');
  const record: object = mock.emrUsers.get('user-1') ?? {};
  expect(Object.entries(record)).toContainEqual(['__proto__', { a: 1 }]);
  expect(Object.entries(record)).toContainEqual(['constructor', [2]]);
  expect(record).toMatchObject({ oid: 'user-1' });
  expect(Object.getPrototypeOf(record)).toBe(Object.prototype);
});

it('repeats no value of a request in violations, reasons and responses', async () => {
  const mock = createHospital({ behaviour: { extrasLimitsOnUpdate: 'enforced' } });
  const secret = 'SECRET-OF-THE-PATIENT';
  const fields = { email: secret, mobile: secret, gen: secret, dob: secret, s: [secret] };
  await update(mock, { ...fields, extras: { [secret]: { [secret]: [{ [secret]: secret }] } } });
  await create(mock, { ...fields, extras: secret, bloodgroup: secret });
  await create(mock, secret, { headers: { authorization: secret, 'content-type': secret } });
  expect(mock.violations.length).toBeGreaterThan(10);
  const texts = mock.requests.map(({ reason, response }) => [reason, response]);
  expect(JSON.stringify([mock.violations, texts])).not.toContain(secret);
});

const nested = (levels: number) => `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;

it.each([
  ['replaced', ['__proto__']],
  ['merged', ['ward', 'shift', '__proto__']],
] as const)('keeps an own __proto__ of extras that are %s', async (extrasOnUpdate, keys) => {
  const mock = createHospital({ behaviour: { extrasOnUpdate } });
  await update(mock, '{"extras":{"__proto__":{"d":1}}}');
  expect(Object.keys(mock.emrUsers.get('user-1')?.extras ?? {})).toEqual(keys);
});

it('accepts extras that nest up to 500 levels', async () => {
  const mock = createHospital();
  expect((await update(mock, `{"extras":{"a":${nested(500)}}}`)).status).toBe(200);
  expect(JSON.stringify(mock.emrUsers.get('user-1')?.extras)).toBe(`{"a":${nested(500)}}`);
  expect((await update(mock, `{"extras":{"a":${nested(501)}}}`)).status).toBe(400);
  expect(mock.requests.map(({ reason }) => reason)).toEqual([
    undefined,
    'a field nests deeper than 500 levels',
  ]);
});

it.each(['extras', 'unknown', '_x'])('survives 100,000 levels below %s', async (field) => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  const body = `{"fn":"a","dob":"1990-04-12","gen":"F","${field}":${nested(100_000)}}`;
  expect((await create(mock, body)).status).toBe(400);
  expect((await update(mock, body.replaceAll('[', '{"a":').replaceAll(']', '}'))).status).toBe(400);
  expect(mock.patients.size).toBe(1);
});

it('never stores username, bloodgroup or abha in a patient on update', async () => {
  const mock = createHospital({
    behaviour: { patientOidOnUpdate: 'updated', unknownFields: 'stored' },
  });
  await create(mock, { ...ASHA, username: 'UHID-2' });
  const path = '/profiles/v1/emr-user/patient-1';
  const odd = { username: 'UHID-1', bloodgroup: 'ZZ', abha: 5, odd: 1 };
  expect((await update(mock, { bg: 'O+', ...odd }, { path })).status).toBe(200);
  mock.use({ nullFields: 'cleared' });
  expect((await update(mock, { username: null }, { path })).status).toBe(200);
  const stored = mock.patients.get('patient-1');
  expect(stored).toMatchObject({ username: 'UHID-2', bloodgroup: 'O+', odd: 1 });
  expect(stored).not.toHaveProperty('abha');
  expect(() => mock.restore(mock.snapshot())).not.toThrow();
});

it('merges extras, but no other object', async () => {
  const mock = createHospital({
    behaviour: { extrasOnUpdate: 'merged', unknownFields: 'stored' },
  });
  await update(mock, { extras: { a: 1 }, address: { city: 'Pune' } });
  await update(mock, { extras: { b: 2 }, address: { street: 'Main' } });
  const { extras, ...fields } = mock.emrUsers.get('user-1') ?? {};
  expect(extras).toMatchObject({ shift: 'day', a: 1, b: 2 });
  expect(fields).toMatchObject({ address: { street: 'Main' } });
  expect(fields).not.toHaveProperty('address.city');
});

it('stores the username of an EMR user like any unknown field, and leaves it free', async () => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  await update(mock, { username: 'UHID-7' });
  expect(mock.emrUsers.get('user-1')).toHaveProperty('username', 'UHID-7');
  mock.restore(mock.snapshot());
  mock.emrUsers.update('user-1', { s: 'Mx' });
  const post = async () => (await create(mock, { ...ASHA, username: 'UHID-7' })).status;
  expect(await post()).toBe(201);
  mock.emrUsers.delete('user-1');
  expect(await post()).toBe(409);
});
