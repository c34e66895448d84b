import { setImmediate } from 'node:timers/promises';
import { clientWith } from '@profiles/testkit/clients';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { expect, it } from 'vitest';
import {
  breaks,
  responds,
  scriptedService,
  succeeds,
  unhandledRejections,
} from '../../test/scripted-service.ts';
import type { CallObserver, ObservedCall } from './observer.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

const fail = () => {
  throw new Error('of the observer');
};
const reject = async () => fail();
// biome-ignore lint/suspicious/noThenProperty: a promise of another kind that fails
const badThen = () => ({ then: fail });
const unreadable = () => new Proxy({}, { get: fail, ownKeys: fail });
const change = (facts: object) => {
  for (const name of Object.keys(facts)) Reflect.set(facts, name, 'changed');
};
const withAttempt = (attempt: () => unknown) => ({ start: () => ({ attempt }) });
const withRun = (run: (send: () => unknown) => unknown) => withAttempt(() => ({ run }));
const BAD = { fail, reject, badThen, unreadable, null: () => null, text: () => 'text' };

const OBSERVERS: readonly (readonly [name: string, observer: object])[] = [
  ...Object.entries(BAD).flatMap(([name, bad]) => [
    [`start: ${name}`, { start: bad }] as const,
    ...(['attempt', 'response', 'wait', 'end'] satisfies (keyof ObservedCall)[]).map(
      (hook) => [`${hook}: ${name}`, { start: () => ({ [hook]: bad }) }] as const,
    ),
    [`headers: ${name}`, withAttempt(() => ({ headers: bad() }))] as const,
    [`run: ${name}`, withRun(bad)] as const,
  ]),
  ['run that is not a function', withAttempt(() => ({ run: 5 }))],
  ['headers that are a Headers', withAttempt(() => ({ headers: new Headers({ a: 'b' }) }))],
  ['run that sends and throws', withRun((send) => [send(), fail()])],
  ['run that sends twice', withRun((send) => [send(), send()])],
  [
    'run that sends late',
    withRun(
      (send) =>
        void setImmediate()
          .then(send)
          .then(undefined, () => {}),
    ),
  ],
  ['run that sends and rejects', withRun(async (send) => [await send(), fail()])],
  ['run that returns another response', withRun(() => Promise.resolve(new Response('{}')))],
  [
    'facts that are changed',
    {
      start: (facts: object) => {
        change(facts);
        return { attempt: change, response: change, wait: change, end: change };
      },
    },
  ],
];

it.each(OBSERVERS)('an observer does not affect calls: %s', async (_, observer) => {
  const unhandled = unhandledRejections();
  const observed = await arrivalsWith(observer as CallObserver);
  const plain = await arrivalsWith(undefined);
  await setImmediate();
  expect(observed).toEqual(plain);
  expect(unhandled).toEqual([]);
});

/** Returns the requests, the results and the log of two calls: one is retried, one fails at once. */
async function arrivalsWith(observer: CallObserver | undefined) {
  const time = new VirtualTime();
  const { fetch, arrivals } = scriptedService(time, responds(429), succeeds, breaks('ECONNRESET'));
  const lines: string[] = [];
  const log = (...parts: unknown[]) => lines.push(JSON.stringify(parts));
  const logger = { debug: log, info: log, warn: log, error: log };
  const client = clientWith({ fetch, logger, observer }, time);
  const first = await time.settle(client.createPatient(ASHA));
  const second = await time.settle(client.createPatient(ASHA));
  const sent = arrivals.map(({ at, headers, body }) => [at, [...headers], body]);
  return { first, second, sent, lines };
}
