import { ASHA, create, createHospital } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import type { MockEvent } from '../../index.ts';
import { coreOf } from '../core.ts';

const url = new URL('https://user:hush@profiles.test/auth/login?q=secret#secret');

it('lists the requests that passed with their method, origin and path', async () => {
  const mock = createHospital();
  coreOf(mock).recordPassthrough('GET', url);
  for (const _ of [1, 2]) await create(mock, ASHA);
  coreOf(mock).recordPassthrough('POST', url);
  const shared = { origin: 'https://profiles.test', path: '/auth/login' };
  const at = '2026-01-01T00:00:00.000Z';
  expect(mock.passthroughRequests).toEqual([
    { id: 1, after: 0, at, method: 'GET', ...shared },
    { id: 2, after: 2, at: '2026-01-01T00:00:00.001Z', method: 'POST', ...shared },
  ]);
  expect([mock.requests.length, mock.violations]).toEqual([2, []]);
});

it('keeps the last ones, up to journalLimit, until a reset', () => {
  const mock = createHospital({ journalLimit: 2 });
  for (const method of ['GET', 'PUT', 'POST']) coreOf(mock).recordPassthrough(method, url);
  expect(mock.passthroughRequests.map(({ id, method }) => [id, method])).toEqual([
    [2, 'PUT'],
    [3, 'POST'],
  ]);
  mock.restore(mock.snapshot());
  expect(mock.passthroughRequests).toHaveLength(2);
  mock.reset();
  expect(mock.passthroughRequests).toEqual([]);
  coreOf(mock).recordPassthrough('GET', url);
  expect(mock.passthroughRequests).toMatchObject([{ id: 1 }]);
});

it('sends an event even if the journal keeps no request', () => {
  const mock = createHospital({ journalLimit: 0 });
  const events: MockEvent[] = [];
  mock.subscribe((event) => events.push(event));
  coreOf(mock).recordPassthrough('GET', url);
  expect(events).toMatchObject([{ kind: 'passthrough', entry: { id: 1, method: 'GET' } }]);
  expect(mock.passthroughRequests).toEqual([]);
});

it.each([
  ['follows the clock of the caller', () => new Date('2030-01-01'), '2030-01-01T00:00:00.000Z'],
  [
    'has the start of time if the clock of the caller fails',
    () => {
      throw new Error('no clock');
    },
    '1970-01-01T00:00:00.000Z',
  ],
  [
    'has the start of time if the clock of the caller is invalid',
    () => new Date(Number.NaN),
    '1970-01-01T00:00:00.000Z',
  ],
])('%s', (_, now, at) => {
  const mock = createHospital({ now });
  coreOf(mock).recordPassthrough('GET', url);
  expect(mock.passthroughRequests).toMatchObject([{ at }]);
});
