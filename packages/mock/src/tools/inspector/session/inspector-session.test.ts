import { ASHA, create, createHospital } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished } from 'vitest';
import { visit } from '../../../../test/visit.ts';
import { adminCalls } from '../../../admin/admin-calls.ts';
import { type MockServer, serveProfilesMock } from '../../../server.ts';
import { coreOf } from '../../../service/core.ts';
import { InspectorSession } from './inspector-session.ts';
import { type MockSource, mockInPage, servedMock } from './mock-source.ts';
import { keyOf, MAX_LISTED_REQUESTS, RequestList } from './request-list.ts';

/** Follows a mock until the test ends. */
function follow(source: MockSource) {
  const kinds: string[] = [];
  const session = new InspectorSession(source, () => {
    const { kind } = session.connection;
    if (kinds.at(-1) !== kind) kinds.push(kind);
  });
  session.connect();
  onTestFinished(() => session.close());
  return { session, kinds, ids: () => session.requests.entries.map(({ id }) => id) };
}

async function serve(mock = createHospital(), port = 0, token?: string): Promise<MockServer> {
  const admin = token === undefined ? true : { token };
  const server = await serveProfilesMock(mock, { port, admin });
  onTestFinished(() => server.close());
  return server;
}

it('lists requests from before and after it connects, newest first', async () => {
  const mock = createHospital();
  await create(mock, ASHA);
  const { ids, session } = follow(mockInPage(mock, adminCalls(mock)));
  await expect.poll(ids).toEqual([1]);
  await create(mock, ASHA);
  await expect.poll(ids).toEqual([2, 1]);
  expect(session.state).toMatchObject({ patients: 3, emrUsers: 1 });
});

it('removes earlier requests at a reset', async () => {
  const mock = createHospital();
  for (let at = 0; at < 3; at++) await create(mock, ASHA);
  const { ids } = follow(mockInPage(mock, adminCalls(mock)));
  await expect.poll(ids).toEqual([3, 2, 1]);
  mock.reset();
  await create(mock, ASHA);
  await expect.poll(ids).toEqual([1]);
});

it('loads requests that the events skipped, and keeps at most 1,000', async () => {
  const mock = createHospital({ journalLimit: 3000 });
  const { ids } = follow(mockInPage(mock, adminCalls(mock)));
  await expect.poll(ids).toEqual([]);
  await Promise.all(Array.from({ length: 2000 }, () => visit(mock)));
  await expect.poll(() => ids().length, { timeout: 5000 }).toBe(MAX_LISTED_REQUESTS);
  expect(ids().slice(0, 2)).toEqual([2000, 1999]);
});

it('reconnects after a lost connection, and continues after the last event', async () => {
  const mock = createHospital();
  const first = await serve(mock);
  const { ids, kinds, session } = follow(servedMock(`${first.url}/__mock__/`));
  await expect.poll(() => session.connection.kind).toBe('live');
  await create(mock, ASHA);
  await expect.poll(ids).toEqual([1]);
  await first.close();
  await create(mock, ASHA);
  await expect.poll(() => session.connection.kind).toBe('lost');
  await serve(mock, Number(new URL(first.url).port));
  await expect.poll(ids, { timeout: 10_000 }).toEqual([2, 1]);
  expect(kinds).toEqual(['connecting', 'live', 'lost', 'live']);
});

describe('the list of requests', () => {
  const url = new URL('https://profiles.test/Cart');

  it('lists requests that passed through among the requests to the service, newest first', async () => {
    const mock = createHospital();
    const list = new RequestList();
    for (const turn of ['first', 'second']) {
      coreOf(mock).recordPassthrough('GET', url);
      coreOf(mock).recordPassthrough('PUT', url);
      await mock.fetch(`${mock.baseUrl}/${turn}`);
    }
    list.add(mock.passthroughRequests);
    list.add([...mock.requests, ...mock.passthroughRequests]);
    const keys = list.entries.map(keyOf);
    expect(keys).toEqual([
      '2',
      'passthrough-4',
      'passthrough-3',
      '1',
      'passthrough-2',
      'passthrough-1',
    ]);
  });

  it('keeps the requests that the user cleared from the list, until the mock is reset', () => {
    const mock = createHospital();
    const list = new RequestList();
    coreOf(mock).recordPassthrough('GET', url);
    list.add(mock.passthroughRequests);
    list.clearListed();
    expect([list.listed, list.entries.length]).toEqual([[], 1]);
    coreOf(mock).recordPassthrough('PUT', url);
    list.add(mock.passthroughRequests);
    expect([list.listed.map(keyOf), list.entries.length]).toEqual([['passthrough-2'], 2]);
    list.listAll();
    expect(list.listed).toBe(list.entries);
    list.clear();
    expect([list.listed, list.entries]).toEqual([[], []]);
  });
});
