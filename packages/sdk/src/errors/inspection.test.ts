import { inspect } from 'node:util';
import { clientOf } from '@profiles/testkit/clients';
import { call, PATIENT } from '@profiles/testkit/samples';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { closedPortUrl } from '../../test/raw-server.ts';
import type { AnyProfilesError } from './is-profiles-error.ts';

const MARKER = 'Marker';
const URL = 'https://api.example.com';

/** Creates an error of each class that keeps data of the service or the caller. */
async function errorsWithData(): Promise<readonly AnyProfilesError[]> {
  const responder = (status: number) =>
    clientOf(URL, { fetch: async () => new Response(`{"message":"${MARKER}"}`, { status }) });
  const wrong = { fn: '', dob: '', gen: 'F', extras: { [MARKER]: [[1]] } };
  const failures = [
    call(responder(409), 'createPatient'),
    call(responder(200), 'createPatient'),
    responder(200).createPatient(wrong as never),
  ];
  return Promise.all(
    failures.map((each) =>
      each.then(
        () => expect.unreachable(),
        (error) => error,
      ),
    ),
  );
}

it.each([
  {},
  { showHidden: true },
  { getters: true },
  { customInspect: false, showHidden: true, getters: true, depth: null },
])('an error prints no data with the inspector options %j', async (options) => {
  for (const error of await errorsWithData()) {
    for (const value of [error, new Proxy(error, {}), Object.create(error), [error]]) {
      expect(inspect(value, options)).not.toContain(MARKER);
    }
  }
});

it('an error can be read and printed behind a Proxy', async () => {
  const [rejected, unreadable, invalid] = await errorsWithData();
  const behind = [rejected, unreadable, invalid].map((error) => new Proxy(error as object, {}));
  expect(behind).toMatchObject([
    { body: `{"message":"${MARKER}"}`, detail: { message: MARKER } },
    { body: `{"message":"${MARKER}"}` },
    { issues: expect.arrayContaining([expect.objectContaining({ rule: 'date' })]) },
  ]);
  for (const error of behind) expect(inspect(error)).toContain('outcome');
});

it('a logger that copies the properties of an error prints its class, code and outcome', async () => {
  for (const error of await errorsWithData()) {
    const { name, code, outcome } = error;
    expect({ ...error }).toMatchObject({ name, code, outcome });
    expect(pino.stdSerializers.err(error)).toMatchObject({ type: name, code, outcome });
  }
});

describe('the stack', () => {
  it('of an error without a connection contains the function that awaits the call', async () => {
    const client = clientOf(await closedPortUrl(), { maxRetries: 0 });
    for (const create of [
      () => client.createPatient(PATIENT),
      () => client.createPatient(PATIENT).withResponse(),
    ]) {
      const registerAtTheFrontDesk = async () => {
        await create();
      };
      const error = await registerAtTheFrontDesk().catch((reason: AnyProfilesError) => reason);
      const { name, message, stack = '' } = error as AnyProfilesError;
      expect(stack.startsWith(`${name}: ${message}\n    at `)).toBe(true);
      expect(stack).toContain('registerAtTheFrontDesk');
    }
  });

  it('of an abort reason is not changed', async () => {
    const reason = new Error('left');
    const { stack } = reason;
    const signal = AbortSignal.abort(reason);
    await expect(call(clientOf(URL), 'createPatient', { signal })).rejects.toBe(reason);
    expect(reason.stack).toBe(stack);
  });
});
