import { inspect } from 'node:util';
import { VirtualTime } from '@profiles/harness/virtual-time';
import { describe, expect, it } from 'vitest';
import { CANARY, leaksIn, textsOf } from '../test/canary.ts';
import { callsOf, canaryClient, FAILING, type Failing } from '../test/failing-calls.ts';
import { responds } from '../test/scripted-service.ts';
import { watch } from '../test/watch.ts';
import type { ProfileClient } from './client.ts';
import { ApiError } from './errors/api-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { ProfilesError } from './errors/profiles-error.ts';

/** Everything that comes to light when a case fails. */
async function broughtToLight(failing: Failing) {
  const time = new VirtualTime();
  const told = watch();
  let client: ProfileClient;
  try {
    client = canaryClient(failing, time, told);
  } catch (error) {
    return { errors: [error], others: [], texts: await told.texts() };
  }
  const promises = callsOf(failing, client);
  const errors = await Promise.all(promises.map((promise) => time.failure(promise)));
  return { errors, others: [client, ...promises], texts: await told.texts() };
}

describe('data of a patient and credentials', () => {
  it.each(FAILING)('come to light nowhere after $name', async (failing) => {
    const { errors, others, texts } = await broughtToLight(failing);
    expect(errors).not.toEqual([]);
    for (const error of errors) expect(error).toBeInstanceOf(ProfilesError);
    expect(leaksIn([...[...errors, ...others].flatMap(textsOf), ...texts])).toEqual([]);
  });

  it('come to light nowhere after a success, but in its answer', async () => {
    const time = new VirtualTime();
    const told = watch();
    const step = responds(200, { oid: CANARY, message: CANARY, fn: CANARY });
    const client = canaryClient({ name: 'a success', step }, time, told);
    const promises = callsOf({ name: 'a success' }, client);
    expect(leaksIn(promises.flatMap(textsOf))).toEqual([]);
    await time.settle(Promise.all(promises));
    expect(leaksIn([...textsOf(client), ...(await told.texts())])).toEqual([]);
    // Facts of the start, of two attempts and two calls; spans; metrics; each logger's lines.
    for (const kept of Object.values(await told.kept())) expect(kept).not.toEqual([]);
  });
});

describe('what a service and a caller said', () => {
  it('is reachable on purpose: body, detail and serviceCode', async () => {
    const step = responds(409, { error: { message: CANARY, code: CANARY } });
    const { errors } = await broughtToLight({ name: '409', step });
    for (const error of errors) {
      if (!(error instanceof ApiError)) throw error;
      const { body, detail, serviceCode } = error;
      expect(JSON.parse(body)).toEqual({ error: { message: CANARY, code: CANARY } });
      expect([detail.message, detail.code, serviceCode]).toEqual([CANARY, CANARY, CANARY]);
    }
  });

  it('is reachable on purpose: issues', async () => {
    const wrong = FAILING.find(({ name }) => name === 'wrong input') ?? { name: 'missing' };
    const [error] = (await broughtToLight(wrong)).errors;
    if (!(error instanceof InvalidInputError)) throw error;
    expect(inspect(error.issues, { depth: 9 })).toContain(CANARY);
    expect(new Set(error.issues.map(({ rule }) => rule)).size).toBeGreaterThan(9);
  });
});

describe('the search', () => {
  it.each([
    ['a message', new Error(CANARY)],
    ['a cause', new Error('no', { cause: { body: CANARY } })],
    ['a hidden property', Object.defineProperty(new Error('no'), 'x', { value: CANARY })],
    ['a property', { deep: { deeper: [{ still: CANARY.toUpperCase() }] } }],
    ['a key', { [CANARY]: 1 }],
    [
      'a getter',
      {
        get x() {
          return CANARY;
        },
      },
    ],
  ])('finds %s', (_, value) => {
    expect(leaksIn(textsOf(value))).not.toEqual([]);
  });
});
