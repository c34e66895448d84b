import { inspect } from 'node:util';
import { call } from '@profiles/samples';
import { clientOf } from '@profiles/samples/clients';
import { describe, expect, it } from 'vitest';
import { closedPortUrl } from '../../test/raw-server.ts';
import type { ProfileClient } from '../client.ts';
import type { AnyProfilesError } from './is-profiles-error.ts';

const MARKER = 'Marker';
const URL = 'https://api.example.com';
const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** Errors of all classes that keep what a service or a caller said. */
async function confidingErrors(): Promise<readonly AnyProfilesError[]> {
  const responder = (status: number) =>
    clientOf(URL, { fetch: async () => new Response(`{"message":"${MARKER}"}`, { status }) });
  const wrong = { fn: '', dob: '', gen: 'F', extras: { [MARKER]: [[1]] } };
  const failures = [
    call(responder(409), 'createPatient'),
    call(responder(200), 'createPatient'),
    responder(200).createPatient(wrong as never),
  ];
  const caught = failures.map((each) =>
    each.then(
      () => expect.unreachable(),
      (error: AnyProfilesError) => error,
    ),
  );
  return Promise.all(caught);
}

it.each([
  {},
  { showHidden: true },
  { getters: true },
  { customInspect: false },
  { customInspect: false, showHidden: true, getters: true, depth: null },
  { showProxy: true, showHidden: true, getters: true },
])('prints nothing that was said with %j', async (options) => {
  for (const error of await confidingErrors()) {
    for (const value of [error, new Proxy(error, {}), Object.create(error), [error]]) {
      expect(inspect(value, options)).not.toContain(MARKER);
    }
  }
});

it('can be read and printed behind a Proxy', async () => {
  const [rejected, unreadable, invalid] = await confidingErrors();
  const behind = [rejected, unreadable, invalid].map((error) => new Proxy(error as object, {}));
  expect(behind).toMatchObject([
    { body: `{"message":"${MARKER}"}`, detail: { message: MARKER } },
    { body: `{"message":"${MARKER}"}` },
    { issues: expect.arrayContaining([expect.objectContaining({ rule: 'date' })]) },
  ]);
  for (const error of behind) expect(inspect(error)).toContain('outcome');
});

describe('the stack', () => {
  it.each([
    ['a call', (client: ProfileClient) => client.createPatient(PATIENT)],
    [
      'a call with its response',
      (client: ProfileClient) => client.createPatient(PATIENT).withResponse(),
    ],
  ])('of %s that failed on the network has the frame that awaits it', async (_, create) => {
    const client = clientOf(await closedPortUrl(), { maxRetries: 0 });
    async function registerAtTheFrontDesk() {
      await create(client);
    }
    const error = await registerAtTheFrontDesk().catch((reason: AnyProfilesError) => reason);
    const { name, message, stack = '' } = error as AnyProfilesError;
    expect(stack.startsWith(`${name}: ${message}\n    at `)).toBe(true);
    expect(stack).toContain('registerAtTheFrontDesk');
  });

  it('of the reason of an abort stays as it is', async () => {
    const reason = new Error('left');
    const { stack } = reason;
    const signal = AbortSignal.abort(reason);
    await expect(call(clientOf(URL), 'createPatient', { signal })).rejects.toBe(reason);
    expect(reason.stack).toBe(stack);
  });
});
