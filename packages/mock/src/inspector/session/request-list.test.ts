import { expect, it } from 'vitest';
import { createHospital } from '../../../test/send.ts';
import { keyOf, MOST_REQUESTS, RequestList } from './request-list.ts';

const url = new URL('https://profiles.test/Cart');

it('lists requests that passed between the requests to the service, newest first', async () => {
  const mock = createHospital();
  const list = new RequestList();
  for (const turn of ['first', 'second']) {
    mock.recordOther('GET', url);
    mock.recordOther('PUT', url);
    await mock.fetch(`${mock.baseUrl}/${turn}`);
  }
  list.add(mock.otherRequests);
  list.add([...mock.requests, ...mock.otherRequests]);
  const keys = list.entries.map(keyOf);
  expect(keys).toEqual(['2', 'other-4', 'other-3', '1', 'other-2', 'other-1']);
});

it('keeps at most 1,000 requests of both kinds together', () => {
  const mock = createHospital({ journalLimit: 2000 });
  for (let at = 0; at < 1500; at++) mock.recordOther('GET', url);
  const list = new RequestList();
  list.add(mock.otherRequests);
  expect([list.entries.length, list.entries[0]?.id]).toEqual([MOST_REQUESTS, 1500]);
});

it('keeps the requests that the user cleared from the list, until the mock is reset', () => {
  const mock = createHospital();
  const list = new RequestList();
  mock.recordOther('GET', url);
  list.add(mock.otherRequests);
  list.clearListed();
  expect([list.listed, list.entries.length]).toEqual([[], 1]);
  mock.recordOther('PUT', url);
  list.add(mock.otherRequests);
  expect([list.listed.map(keyOf), list.entries.length]).toEqual([['other-2'], 2]);
  list.listAll();
  expect(list.listed).toBe(list.entries);
  list.clear();
  expect([list.listed, list.entries]).toEqual([[], []]);
});
