import { ASHA, create, createHospital } from '@profiles/testkit/send';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { expect, it, onTestFinished, vi } from 'vitest';
import { closeWithoutForce, serve } from '../../test/raw-http.ts';
import { visit } from '../../test/visit.ts';
import { faults } from '../index.ts';
import { coreOf } from '../service/core.ts';
import { EventFeed } from './event-stream.ts';

/** Waits until a check passes. */
const waitFor = (check: () => void) => vi.waitFor(check, { interval: 5, timeout: 30_000 });

/** Opens the events of a server. */
async function listen(url: string, lastEventId?: string) {
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await fetch(`${url}/__mock__/events`, { headers, signal: left.signal });
  const events: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => events.push(event) });
  const read = async () => {
    const text = new TextDecoder();
    for await (const chunk of response.body ?? [])
      parser.feed(text.decode(chunk, { stream: true }));
  };
  const ended = read().catch(() => {});
  const of = (name: string) =>
    events.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data));
  /** Waits until the newest state meets a condition. */
  const until = (isMet: (state: Record<string, unknown>) => boolean) =>
    waitFor(() => expect(of('state').slice(-1).filter(isMet)).toHaveLength(1));
  return { response, events, of, until, ended, leave: () => left.abort() };
}

it('starts with the state, and sends each request once', async () => {
  const { mock, url } = await serve();
  await create(mock, ASHA);
  const { response, of, until } = await listen(url);
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  await until(({ patients }) => patients === 2);
  expect(of('state')).toEqual([
    {
      patients: 2,
      emrUsers: 1,
      behaviour: mock.behaviour,
      undecided: [],
      assumptions: ['createStatus'],
      faults: [],
      unexpectedViolations: 0,
    },
  ]);
  mock.fail('*', faults.html502);
  mock.use({ createStatus: 200 });
  await until((state) => Array.isArray(state['faults']) && state['faults'].length === 1);
  await create(mock, ASHA);
  await create(mock, { fn: 'Asha' });
  await until(({ unexpectedViolations }) => unexpectedViolations === 2);
  expect(of('request')).toEqual(JSON.parse(JSON.stringify(mock.requests.slice(1))));
  expect(of('state').at(-1)).toMatchObject({ behaviour: { createStatus: 200 }, faults: [] });
});

it('sends each missed request once when a client reconnects', async () => {
  const { mock, url } = await serve();
  const first = await listen(url);
  await create(mock, ASHA);
  await waitFor(() => expect(first.of('request')).toHaveLength(1));
  first.leave();
  await first.ended;
  await create(mock, ASHA);
  await create(mock, ASHA);
  const second = await listen(url, first.events.at(-1)?.id);
  await waitFor(() => expect(second.of('request')).toHaveLength(2));
  await create(mock, ASHA);
  await waitFor(() => expect(second.of('request')).toHaveLength(3));
  const seen = [...first.of('request'), ...second.of('request')].map(({ id }) => id);
  expect([seen, second.of('reset')]).toEqual([[1, 2, 3, 4], []]);
});

it('sends each request that passes through, and repeats the last ones to a client that reconnects', async () => {
  const { mock, url } = await serve();
  const pass = (path: string) =>
    coreOf(mock).recordPassthrough('GET', new URL(path, 'https://profiles.test'));
  const first = await listen(url);
  pass('/one');
  await create(mock, ASHA);
  pass('/two');
  await waitFor(() => expect(first.of('passthrough')).toHaveLength(2));
  expect(first.of('passthrough')).toEqual(mock.passthroughRequests);
  first.leave();
  await first.ended;
  pass('/three');
  const second = await listen(url, first.events.at(-1)?.id);
  await waitFor(() => expect(second.of('passthrough')).toHaveLength(2));
  const paths = second.of('passthrough').map(({ path }) => path);
  expect([paths, second.of('request')]).toEqual([['/two', '/three'], []]);
});

it.each<[string, (id: string) => string]>([
  ['before a reset', (id) => id],
  ['of another server', (id) => `x${id}`],
  ['that is not valid', () => 'x'],
])('sends a reset when the client continues after an ID %s', async (what, change) => {
  const { mock, url } = await serve();
  const first = await listen(url);
  await create(mock, ASHA);
  await waitFor(() => expect(first.of('request')).toHaveLength(1));
  const id = first.events.at(-1)?.id ?? '';
  if (what === 'before a reset') {
    mock.reset();
    await waitFor(() => expect(first.of('reset')).toHaveLength(1));
  }
  const second = await listen(url, change(id));
  await second.until(() => true);
  expect([second.events[0]?.event, second.of('request')]).toEqual(['reset', []]);
});

it('leaves out requests of a burst, and reports how many', async () => {
  const { mock, url } = await serve();
  const { of, until } = await listen(url);
  await until(() => true);
  await Promise.all(Array.from({ length: 500 }, () => visit(mock)));
  await waitFor(() => expect(of('request').at(-1)?.id).toBe(500));
  const skipped = of('skipped').reduce((sum, { count }) => sum + count, 0);
  expect([skipped, of('request').length + skipped]).toEqual([480, 500]);
});

it('sends a reset when the journal is cleared', async () => {
  const { mock, url } = await serve();
  const { of, until, events } = await listen(url);
  await create(mock, { fn: 'Asha' });
  await waitFor(() => expect(of('request')).toHaveLength(1));
  coreOf(mock).clearJournal();
  await until(({ unexpectedViolations }) => unexpectedViolations === 0);
  await create(mock, ASHA);
  await waitFor(() => expect(of('request').map(({ id }) => id)).toEqual([1, 2]));
  expect([of('reset'), events.filter(({ event }) => event === 'skipped')]).toEqual([[{}], []]);
});

it('describes an event once for all streams', async () => {
  const mock = createHospital();
  const feed = new EventFeed(mock);
  const left = new AbortController();
  onTestFinished(() => left.abort());
  const streams = Array.from({ length: 200 }, () => feed.open(null, left.signal).getReader());
  await Promise.all(streams.map((stream) => stream.read()));
  const describe = vi.spyOn(mock, 'assumptions');
  await create(mock, ASHA);
  const batches = await Promise.all(streams.map((stream) => stream.read()));
  expect(new Set(batches.map(({ value }) => value)).size).toBe(1);
  expect(describe).toHaveBeenCalledTimes(1);
});

it('subscribes to the mock only while a client listens', async () => {
  const { mock, url } = await serve();
  const stops: (() => void)[] = [];
  const { subscribe } = mock;
  const counted = vi.spyOn(mock, 'subscribe').mockImplementation((listener) => {
    const stop = vi.fn(subscribe(listener));
    stops.push(stop);
    return stop;
  });
  const { until, leave } = await listen(url);
  await until(() => true);
  expect(counted).toHaveBeenCalledTimes(2);
  leave();
  await waitFor(() => expect(stops[1]).toHaveBeenCalledTimes(1));
});

it('ends immediately when the server closes', async () => {
  const { url, close } = await serve();
  const { until, ended } = await listen(url);
  await until(() => true);
  await closeWithoutForce(close);
  await ended;
});
