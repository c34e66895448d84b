import {
  ASHA,
  create,
  createHospital,
  send,
  TRACE_ID,
  TRACEPARENT,
  update,
} from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { coreOf } from '../../../service/core.ts';
import type { ListedRequest } from '../session/request-list.ts';
import { filterRequests, REQUEST_FILTERS, searchText } from './request-filter.ts';

const TAKEN = { ...ASHA, username: 'UHID-1' };

/** One request of each kind, by a name. */
async function oneOfEach(): Promise<Readonly<Record<string, ListedRequest>>> {
  const mock = createHospital();
  const names: string[] = [];
  const play = async (name: string, sent: Promise<unknown>) => {
    await sent.catch(() => {});
    names.push(name);
  };
  await play('created', create(mock, ASHA));
  await play('updated', update(mock, { s: 'Dr' }));
  await play('taken', create(mock, TAKEN));
  await play('malformed', create(mock, {}));
  mock.fail('*', { kind: 'drop' });
  await play('dropped', create(mock, ASHA));
  mock.fail('*', { kind: 'drop', stored: true });
  await play('lost', create(mock, ASHA));
  mock.fail('*', { kind: 'drop', stored: true });
  await play('rejected and lost', create(mock, TAKEN));
  await play('elsewhere', send(mock, { path: '/elsewhere' }));
  coreOf(mock).recordPassthrough('GET', new URL('https://profiles.test/cart'));
  const own = mock.requests.map((entry, at) => [names[at], entry]);
  return Object.fromEntries([...own, ['passed through', mock.passthroughRequests[0]]]);
}

/** The requests that match each choice of each filter. */
const MATCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  outcome: {
    '': 'created, updated, taken, malformed, dropped, lost, rejected and lost, elsewhere, passed through',
    accepted: 'created, updated',
    failed: 'taken, malformed, dropped, lost, rejected and lost, elsewhere',
    rejected: 'taken, malformed, rejected and lost, elsewhere',
    broken: 'dropped, lost, rejected and lost',
    violation: 'malformed, elsewhere',
  },
  operation: {
    '': 'created, updated, taken, malformed, dropped, lost, rejected and lost, elsewhere, passed through',
    createPatient: 'created, taken, malformed, dropped, lost, rejected and lost',
    updateEmrUser: 'updated',
    other: 'elsewhere, passed through',
  },
  data: {
    '': 'created, updated, taken, malformed, dropped, lost, rejected and lost, elsewhere, passed through',
    stored: 'created, updated, lost',
    lost: 'lost',
    unstored: 'taken, malformed, dropped, rejected and lost, elsewhere',
  },
};

it.each(
  Object.entries(REQUEST_FILTERS).flatMap(([filter, { choices }]) =>
    Object.keys(choices).map((choice) => [filter, choice] as const),
  ),
)('lists the requests that match the filter %s=%s', async (filter, choice) => {
  const requests = await oneOfEach();
  const found = filterRequests(Object.values(requests), { [filter]: choice });
  const nameOf = (request: ListedRequest) =>
    Object.keys(requests).find((name) => requests[name] === request);
  expect(found.map(nameOf).join(', ')).toBe(MATCHES[filter]?.[choice]);
});

it('combines the filters', async () => {
  const requests = await oneOfEach();
  const chosen = { outcome: 'broken', data: 'stored', operation: 'createPatient' };
  expect(filterRequests(Object.values(requests), chosen)).toEqual([requests['lost']]);
});

it('searches the trace id, oid and body of a request, and the address of one that passed through', async () => {
  const mock = createHospital();
  await create(mock, ASHA, { headers: { traceparent: TRACEPARENT } });
  coreOf(mock).recordPassthrough('GET', new URL('https://profiles.test/Cart'));
  const [own, other] = [...mock.requests, ...mock.passthroughRequests].map(searchText);
  for (const part of [TRACE_ID, 'patient-1', '"asha"']) expect(own).toContain(part);
  for (const part of ['get https://profiles.test/cart', 'passed through'])
    expect(other).toContain(part);
});
