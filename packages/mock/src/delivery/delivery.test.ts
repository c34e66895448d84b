import { expect, it } from 'vitest';
import { ASHA, create, createHospital, send } from '../../test/send.ts';
import { createRandom } from './random.ts';

const REQUEST = {
  method: 'GET',
  path: '/',
  search: '',
  headers: new Headers(),
  body: undefined,
};

it.each([
  [undefined, 1],
  [200, 1],
  [299, 1],
  [300, 0],
  [599, 0],
])('a fault with status %s stores %i patient(s)', async (status, stored) => {
  const mock = createHospital();
  mock.fail('createPatient', { kind: 'respond', status, body: 'x' });
  const response = await create(mock, ASHA);
  expect([response.status, response.text]).toEqual([status ?? 201, 'x']);
  expect(mock.patients.size - 1).toBe(stored);
});

it('headers of a fault replace those of the same name, in any case', async () => {
  const mock = createHospital();
  const headers = { 'Content-TYPE': 'text/html', 'X-Gateway': 'g' };
  mock.fail('createPatient', { kind: 'respond', headers });
  await create(mock, ASHA);
  expect(mock.requests[0]?.response).toEqual({
    status: 201,
    headers: { 'content-type': 'text/html', 'x-gateway': 'g' },
    body: '{"oid":"patient-1"}',
  });
});

it('a fault that stores nothing responds 200 without headers and body by default', async () => {
  const mock = createHospital();
  mock.fail('createPatient', { kind: 'respond', stored: false });
  const { status, text } = await create(mock, ASHA);
  expect([status, text, mock.requests[0]?.response?.headers]).toEqual([200, '', {}]);
});

it.each([true, false])('a fault returns no body to HEAD, stored: %s', async (stored) => {
  const mock = createHospital();
  mock.fail('*', { kind: 'respond', body: 'x', stored });
  await send(mock, { method: 'HEAD', path: '/profiles/v1/patient/' });
  expect(mock.requests[0]?.response?.body).toBe('');
});

it('drops a response that is too short to truncate, and journals no response', async () => {
  const mock = createHospital({ behaviour: { errorBody: 'empty' } });
  mock.fail('*', { kind: 'truncate' });
  await expect(create(mock, {})).rejects.toThrow(TypeError);
  expect(mock.requests).toMatchObject([{ fault: 'truncate', response: undefined }]);
  mock.fail('*', { kind: 'truncate' });
  expect(mock.deliver(REQUEST)).toEqual({ kind: 'drop' });
});

it('neither handles nor journals a delayed request after a reset', () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'delay', ms: 1 });
  const delivery = mock.deliver(REQUEST);
  if (delivery.kind !== 'delay') throw new Error('It is not delayed.');
  mock.reset();
  delivery.abandon();
  expect([delivery.proceed(), mock.requests]).toEqual([undefined, []]);
});

it('draws delays between the two of a range, the same in every run', () => {
  const [first, second] = [1, 2].map(() => {
    const mock = createHospital();
    mock.fail('*', { kind: 'delay', ms: [50, 400] }, { times: 1000 });
    return Array.from({ length: 1000 }, () => {
      const delivery = mock.deliver(REQUEST);
      return delivery.kind === 'delay' ? delivery.ms : Number.NaN;
    });
  });
  expect(first).toEqual(second);
  expect(Math.min(...(first ?? []))).toSatisfy((least: number) => least >= 50 && least < 60);
  expect(Math.max(...(first ?? []))).toSatisfy((most: number) => most <= 400 && most > 390);
});

// A fault with a rate fails the same requests in every release.
it.each([
  [0, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]],
  [1, [0.3588899802416563, 0.10590326134115458, 0.675290479324758]],
  [2, [0.4501855552662164, 0.22184084728360176, 0.24776141112670302]],
])('draws the same numbers from the seed %d in every release', (seed, numbers) => {
  const random = createRandom(seed);
  expect(numbers.map(random)).toEqual(numbers);
});
