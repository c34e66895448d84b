import { expect, it } from 'vitest';
import { ASHA, create, created, createHospital, update } from '../../test/send.ts';

const KEY_16 = 'k'.repeat(16);
const KEY_17 = 'k'.repeat(17);
const ASTRAL_16 = '😀'.repeat(16);

it.each([
  ['no entries', {}],
  ['an empty list and an empty dictionary', { a: [], b: {} }],
  ['a list of scalars inside a dictionary', { a: { b: [1, 'x', null, true] } }],
  ['a key of 16 characters at both levels', { [KEY_16]: { [KEY_16]: 1 } }],
  ['a key of one non-ASCII character', { é: 1 }],
  ['a key of 16 astral characters', { [ASTRAL_16]: 1 }],
  ['names that every object has', { constructor: 1, toString: { valueOf: 2 } }],
])('stores extras with %s', async (_, extras) => {
  const mock = createHospital();
  const response = await create(mock, { ...ASHA, extras });
  expect(Object.entries(created(mock, response).extras ?? {})).toEqual(Object.entries(extras));
  expect(mock.violations).toEqual([]);
});

it.each([
  ['a list in a list', { a: [[]] }, 'a list inside a list', {}],
  [
    'a list in a list of a dictionary',
    { a: { b: [[]], c: 1 } },
    'a list inside a list',
    { a: { c: 1 } },
  ],
  ['a dictionary in a list', { a: [1, {}], b: 1 }, 'an object inside a list', { b: 1 }],
  ['two levels', { a: { b: {}, c: 1 } }, 'more than one level of nesting', { a: { c: 1 } }],
  ['a key of 17 characters', { [KEY_17]: 1, b: 2 }, 'a key of more than 16 characters', { b: 2 }],
  [
    'a nested key of 17 characters',
    { a: { [KEY_17]: 1 } },
    'a key of more than 16 characters',
    { a: {} },
  ],
  [
    'a key of 17 astral characters',
    { [`${ASTRAL_16}x`]: 1 },
    'a key of more than 16 characters',
    {},
  ],
])('rejects extras with %s, or drops only the invalid entry', async (_, extras, problem, left) => {
  const mock = createHospital();
  expect((await create(mock, { ...ASHA, extras })).status).toBe(400);
  expect(mock.violations).toMatchObject([{ section: 'Limits', problem: `extras has ${problem}` }]);
  mock.use({ extrasViolation: 'dropped' });
  expect(created(mock, await create(mock, { ...ASHA, extras })).extras).toEqual(left);
});

it('counts the bytes of a key of non-ASCII characters', async () => {
  const mock = createHospital({ behaviour: { keyLength: 'bytes' } });
  expect((await create(mock, { ...ASHA, extras: { ['é'.repeat(8)]: 1 } })).status).toBe(201);
  expect((await create(mock, { ...ASHA, extras: { ['é'.repeat(9)]: 1 } })).status).toBe(400);
});

it('stores a copy of a list in extras, not the list in the journal', async () => {
  const mock = createHospital();
  const response = await create(mock, { ...ASHA, extras: { allergies: ['nuts'] } });
  const sent = mock.requests[0]?.body as { extras: { allergies: string[] } };
  sent.extras.allergies.push('none');
  expect(created(mock, response).extras).toEqual({ allergies: ['nuts'] });
});

it('ignores keys that start with _ before it checks limits', async () => {
  const mock = createHospital();
  const extras = { _: [[1]], [`_${KEY_17}`]: 1, a: { _b: { c: { d: 1 } }, c_: 1 } };
  const body = JSON.stringify({ ...ASHA, extras }).replace('"_"', '"__proto__"');
  const response = await create(mock, body);
  expect(created(mock, response).extras).toEqual({ a: { c_: 1 } });
  expect(mock.violations).toEqual([]);
});

it('accepts any extras on update, including _ keys and an own __proto__', async () => {
  const mock = createHospital();
  const extras = '{"_a":[[{"b":{"c":{}}}]],"__proto__":{"d":1}}';
  await update(mock, `{"extras":${extras}}`);
  expect(JSON.stringify(mock.emrUsers.get('user-1')?.extras)).toBe(extras);
});

it('merges an own __proto__ like any other key', async () => {
  const mock = createHospital({ behaviour: { extrasOnUpdate: 'merged' } });
  await update(mock, '{"extras":{"__proto__":{"d":1}}}');
  const extras = mock.emrUsers.get('user-1')?.extras ?? {};
  expect(Object.keys(extras)).toEqual(['ward', 'shift', '__proto__']);
});

const nested = (levels: number) => `${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}`;

it('accepts extras that nest up to 500 levels', async () => {
  const mock = createHospital();
  expect((await update(mock, `{"extras":{"a":${nested(500)}}}`)).status).toBe(200);
  expect(JSON.stringify(mock.emrUsers.get('user-1')?.extras)).toBe(`{"a":${nested(500)}}`);
  expect((await update(mock, `{"extras":{"a":${nested(501)}}}`)).status).toBe(400);
  expect(mock.requests.map(({ reason }) => reason)).toEqual([
    undefined,
    'the body nests deeper than 500 levels',
  ]);
});

it.each(['extras', 'unknown', '_x'])('survives 100,000 levels below %s', async (field) => {
  const mock = createHospital({ behaviour: { unknownFields: 'stored' } });
  const body = `{"fn":"a","dob":"1990-04-12","gen":"F","${field}":${nested(100_000)}}`;
  expect((await create(mock, body)).status).toBe(400);
  expect((await update(mock, body.replaceAll('[', '{"a":').replaceAll(']', '}'))).status).toBe(400);
  expect(mock.patients.size).toBe(1);
});
