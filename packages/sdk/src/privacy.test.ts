import { inspect } from 'node:util';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { CANARY, leaksIn, textsOf } from '../test/canary.ts';
import { callsOf, canaryClient, FAILING, type Failing } from '../test/failing-calls.ts';
import { responds } from '../test/scripted-service.ts';
import { watch } from '../test/watch.ts';
import type { ProfileClient } from './client.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { ProfilesError } from './errors/profiles-error.ts';

/** Returns the errors, the other values and the logged texts of a failing case. */
async function resultsOf(failing: Failing) {
  const time = new VirtualTime();
  const watcher = watch();
  let client: ProfileClient;
  try {
    client = canaryClient(failing, time, watcher);
  } catch (error) {
    return { errors: [error], others: [], texts: await watcher.texts() };
  }
  const promises = callsOf(failing, client);
  const errors = await Promise.all(promises.map((promise) => time.failure(promise)));
  return { errors, others: [client, ...promises], texts: await watcher.texts() };
}

describe('patient data and credentials', () => {
  it.each(FAILING)('do not leak after $name', async (failing) => {
    const { errors, others, texts } = await resultsOf(failing);
    expect(errors).not.toEqual([]);
    for (const error of errors) expect(error).toBeInstanceOf(ProfilesError);
    expect(leaksIn([...[...errors, ...others].flatMap(textsOf), ...texts])).toEqual([]);
  });

  it('do not leak after a success, except in its response', async () => {
    const time = new VirtualTime();
    const watcher = watch();
    const step = responds(200, { oid: CANARY, message: CANARY, fn: CANARY });
    const client = canaryClient({ name: 'a success', step }, time, watcher);
    const promises = callsOf({ name: 'a success' }, client);
    expect(leaksIn(promises.flatMap(textsOf))).toEqual([]);
    await time.settle(Promise.all(promises));
    expect(leaksIn([...textsOf(client), ...(await watcher.texts())])).toEqual([]);
    // Each kind was recorded: facts, spans, metrics and the lines of each logger.
    for (const kept of Object.values(await watcher.kept())) expect(kept).not.toEqual([]);
  });
});

it('the issues of an InvalidInputError contain the keys of the caller', async () => {
  const wrong = FAILING.find(({ name }) => name === 'wrong input') ?? { name: 'missing' };
  const [error] = (await resultsOf(wrong)).errors;
  if (!(error instanceof InvalidInputError)) throw error;
  expect(inspect(error.issues, { depth: 9 })).toContain(CANARY);
  expect(new Set(error.issues.map(({ rule }) => rule)).size).toBeGreaterThan(9);
});

it.each([
  ['a message', new Error(CANARY)],
  ['a cause', new Error('no', { cause: { body: CANARY } })],
  ['a hidden property', Object.defineProperty(new Error('no'), 'x', { value: CANARY })],
  ['a property', { deep: { deeper: [{ still: CANARY.toUpperCase() }] } }],
  ['a key', { [CANARY]: 1 }],
  ['a getter', Object.defineProperty({}, 'x', { enumerable: true, get: () => CANARY })],
])('the search for leaks finds %s', (_, value) => {
  expect(leaksIn(textsOf(value))).not.toEqual([]);
});
