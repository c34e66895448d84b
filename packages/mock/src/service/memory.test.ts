import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { ASHA, create, createHospital, HEADERS, send } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import type { ProfilesMock } from '../index.ts';

const BOUND = 16_777_216;

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Measures the memory in use, in bytes. */
async function held(): Promise<number> {
  // The targets of weak references live until the end of the turn, and buffers outlive their owners.
  await setImmediate();
  collect();
  await setImmediate();
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const text = (character: string, length: number) => character.repeat(length);
const many = (item: string, count: number) => `[${Array(count).fill(item).join()}]`;

const BODIES: readonly [name: string, body: (request: number) => string, requests: number][] = [
  ['small objects', () => `{"extras":{"a":${many('{}', 21_000)}}}`, 14],
  ['larger objects', (bed) => `{"a":${many(`{"bed":${bed},"nurse":"meera ${bed}"}`, 1_500)}}`, 300],
  ['text that is not Latin-1', () => `{"s":"${text('x', 65_000)}€"}`, 200],
  ['parts of a longer text', (request) => text('x', 1_000_000 + request).slice(0, 1_000), 20],
  ['one short field', (request) => `{"s":"${request}"}`, 4_000],
];

async function fill(mock: ProfilesMock, body: (request: number) => string, requests: number) {
  for (let request = 0; request < requests; request++) {
    await create(mock, body(request), { headers: { 'x-request-id': `request-${request}` } });
  }
}

it.each(BODIES)(
  'limits its memory when it keeps bodies of %s',
  async (_, body, requests) => {
    let reported = 0;
    const onRequest = () => {
      reported += 1;
    };
    const mock = createHospital({ journalLimit: 1_000_000, onRequest });
    // The engine compiles the code first, which takes memory too.
    const first = Math.ceil(requests / 10);
    await fill(mock, body, first);
    mock.reset();
    const before = await held();
    await fill(mock, body, requests);
    // An entry that was read must not take more memory afterwards.
    const looked = mock.requests.length;
    const growth = (await held()) - before;
    expect(growth).toBeLessThan(BOUND);
    expect([reported, looked]).toEqual([first + requests, mock.requests.length]);
  },
  60_000,
);

it('limits its memory when it keeps long credentials and paths', async () => {
  const mock = createHospital({ journalLimit: 1_000_000 });
  const before = await held();
  for (let request = 0; request < 3_500; request++) {
    const authorization = `Bearer ${request}${text('x', 7_500)}`;
    const headers = { ...HEADERS, authorization, [`x-${request}`]: 'a' };
    await send(mock, { path: `/${request}`, headers });
  }
  const growth = (await held()) - before;
  // The bound applies to requests and to violations.
  expect(growth).toBeLessThan(2 * BOUND);
  expect(mock.requests.at(-1)?.path).toBe('/3499');
}, 60_000);

it('aborts after the Request that contains its signal is garbage-collected', async () => {
  const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
  const mock = createHospital();
  mock.fail('*', { kind: 'hang' });
  const controller = new AbortController();
  const { signal } = controller;
  const pending = mock.fetch(
    new Request(`${mock.baseUrl}/profiles/v1/patient/`, { ...post, signal }),
  );
  // The objects of a call are only garbage-collected in a later turn.
  for (let turn = 0; turn < 5; turn++) {
    await setImmediate();
    collect();
  }
  controller.abort(new Error('enough'));
  await expect(pending).rejects.toThrow('enough');
});
