import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { CANARY, leaksIn, textsOf } from '../test/canary.ts';
import { callsOf, canaryClient, FAILING, type Failing } from '../test/failing-calls.ts';
import { answers } from '../test/scripted-service.ts';
import { VirtualTime } from '../test/virtual-time.ts';
import type { Logger } from './call-log.ts';
import type { ProfileClient } from './client.ts';
import { ApiError } from './errors/api-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { ProfilesError } from './errors/profiles-error.ts';

/** A logger that keeps everything it is told, at every level. */
function keepingLogger() {
  const lines: unknown[] = [];
  const keep = (...line: unknown[]) => void lines.push(line);
  const logger: Logger = { debug: keep, info: keep, warn: keep, error: keep };
  return { logger, lines };
}

/** Everything that comes to light when a case fails. */
async function broughtToLight(failing: Failing) {
  const time = new VirtualTime();
  const { logger, lines } = keepingLogger();
  let client: ProfileClient;
  try {
    client = canaryClient(failing, time, logger);
  } catch (error) {
    return { errors: [error], others: lines };
  }
  const promises = callsOf(failing, client);
  const errors = await Promise.all(promises.map((promise) => time.failure(promise)));
  return { errors, others: [client, ...promises, ...lines] };
}

describe('data of a patient and credentials', () => {
  it.each(FAILING)('come to light nowhere after $name', async (failing) => {
    const { errors, others } = await broughtToLight(failing);
    expect(errors).not.toEqual([]);
    for (const error of errors) expect(error).toBeInstanceOf(ProfilesError);
    expect(leaksIn([...errors, ...others].flatMap(textsOf))).toEqual([]);
  });

  it('come to light nowhere after a success, but in its answer', async () => {
    const time = new VirtualTime();
    const { logger, lines } = keepingLogger();
    const step = answers(200, { oid: CANARY, message: CANARY, fn: CANARY });
    const client = canaryClient({ name: 'a success', step }, time, logger);
    const promises = callsOf({ name: 'a success' }, client);
    expect(leaksIn(promises.flatMap(textsOf))).toEqual([]);
    await time.settle(Promise.all(promises));
    expect(lines).not.toEqual([]);
    expect(leaksIn([client, ...lines].flatMap(textsOf))).toEqual([]);
  });
});

describe('what a service and a caller said', () => {
  it('is reachable on purpose: body, detail and serviceCode', async () => {
    const step = answers(409, { error: { message: CANARY, code: CANARY } });
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
