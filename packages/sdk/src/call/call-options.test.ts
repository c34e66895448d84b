import { clientOf } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { describe, expect, it } from 'vitest';
import { recordingFetch } from '../../test/recording-fetch.ts';
import type { NewPatient } from '../schemas/patient.ts';
import type { RequestOptions } from '../settings/options.ts';

const URL = 'https://api.example.com';
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

const throwing = (name: string) =>
  Object.defineProperty({}, name, {
    enumerable: true,
    get: () => {
      throw new Error('Marker');
    },
  });

describe.each(OPERATIONS)('options of %s', (operation) => {
  it.each([
    ['null', null, 'the options of the call must be an object'],
    ['text', 'x', 'the options of the call must be an object'],
    [
      'a signal whose `aborted` is text',
      { signal: { aborted: 'no' } },
      'signal must be an AbortSignal',
    ],
    ['a signal without events', { signal: { aborted: false } }, 'signal must be an AbortSignal'],
    ['a signal without `aborted`', { signal: new EventTarget() }, 'signal must be an AbortSignal'],
    ['a signal that is a number', { signal: 7 }, 'signal must be an AbortSignal'],
    ['a signal that is null', { signal: null }, 'signal must be an AbortSignal'],
    ['a getter that throws', throwing('signal'), 'the options of the call must be readable'],
    ['a timeout that throws', throwing('timeout'), 'the options of the call must be readable'],
    [
      'headers that throw',
      { headers: throwing('x-tenant') },
      'the options of the call must be readable',
    ],
  ])('reject %s with a message of the SDK', async (_, options, message) => {
    const { fetch, sent } = recordingFetch();
    const promise = call(clientOf(URL, { fetch }), operation, options as RequestOptions);
    await expect(promise).rejects.toMatchObject({
      code: 'invalid_configuration',
      outcome: 'not_sent',
      message: expect.stringContaining(message),
    });
    await expect(promise).rejects.not.toThrow(/Marker/);
    expect(sent).toEqual([]);
  });
});

it('accepts the signal of a polyfill without throwIfAborted and reason', async () => {
  const { fetch } = recordingFetch();
  const signal = Object.assign(new EventTarget(), { aborted: false }) as unknown as AbortSignal;
  const client = clientOf(URL, { fetch });
  await expect(client.createPatient(ASHA, { signal })).resolves.toEqual(expect.anything());
  const aborted = Object.assign(new EventTarget(), { aborted: true }) as unknown as AbortSignal;
  await expect(client.createPatient(ASHA, { signal: aborted })).rejects.toMatchObject({
    name: 'AbortError',
    message: 'The call was aborted.',
  });
});

it('reads extras once, so a getter that would throw at the second read is harmless', async () => {
  const { fetch, sent } = recordingFetch();
  const logger = { debug() {}, info() {}, warn() {}, error() {} };
  let reads = 0;
  const patient = Object.defineProperty({ ...ASHA }, 'extras', {
    enumerable: true,
    get: () => {
      reads += 1;
      if (reads > 1) throw new Error('Marker');
      return { _draft: 1, ward: 'B2' };
    },
  });
  await clientOf(URL, { fetch, logger }).createPatient(patient as NewPatient);
  expect(sent.map(({ body }) => JSON.parse(body).extras)).toEqual([{ ward: 'B2' }]);
});

describe('headers', () => {
  it.each([
    ['a Headers', new Headers({ 'x-tenant': 'a' })],
    ['a Map', new Map([['x-tenant', 'a']])],
    ['a list', [['x-tenant', 'a']]],
  ])('that are %s are rejected, not ignored', async (_, headers) => {
    expect(() => clientOf(URL, { headers: headers as never })).toThrow(/headers must be a plain/);
    const promise = call(clientOf(URL), 'createPatient', { headers: headers as never });
    await expect(promise).rejects.toMatchObject({ code: 'invalid_configuration' });
  });

  it.each([
    'Content-Length',
    'transfer-encoding',
    'expect',
    'connection',
    'Keep-Alive',
    'te',
    'trailer',
    'upgrade',
  ])('must not contain %s, which frames the message', (name) => {
    expect(() => clientOf(URL, { headers: { [name]: '1' } })).toThrow(
      `headers must not contain ${name.toLowerCase()}`,
    );
  });
});

it('accepts headers whose names begin like those that frame the message', async () => {
  const { fetch, sent } = recordingFetch();
  const headers = { 'te-x': 'a', 'expect-ct': 'b', 'upgrade-insecure-requests': '1' };
  await clientOf(URL, { fetch, headers }).createPatient(ASHA);
  expect(sent[0]?.headers).toMatchObject(headers);
});

it('withOptions rejects a token that is undefined', () => {
  const client = clientOf(URL, { token: 'of-the-service-account' });
  expect(() => client.withOptions({ token: undefined as never })).toThrow(
    expect.objectContaining({
      code: 'invalid_configuration',
      message: 'token must not be undefined: omit it to share the token; nothing was sent',
    }),
  );
  expect(client.withOptions({ timeout: undefined })).toBeInstanceOf(client.constructor);
});

describe('a token provider that calls its own client', () => {
  it('is rejected at once with invalid_configuration', async () => {
    let calls = 0;
    let own: unknown;
    const client = clientOf(URL, {
      fetch: recordingFetch().fetch,
      token: async () => {
        calls += 1;
        own = await client.createPatient(ASHA).catch((error: unknown) => error);
        throw own;
      },
    });
    await expect(client.createPatient(ASHA)).rejects.toMatchObject({
      code: 'invalid_configuration',
      outcome: 'not_sent',
    });
    expect(calls).toBe(1);
    expect(own).toMatchObject({
      code: 'invalid_configuration',
      message: expect.stringContaining('the token provider must not call its own client'),
    });
    await expect(client.createPatient(ASHA)).rejects.toThrow();
    expect(calls).toBe(2);
  });

  it('times out if it calls after an await', async () => {
    const client = clientOf(URL, {
      fetch: recordingFetch().fetch,
      totalTimeout: 50,
      token: async () => {
        await null;
        return (await client.createPatient(ASHA)).oid;
      },
    });
    await expect(client.createPatient(ASHA)).rejects.toMatchObject({
      code: 'timeout',
      message: expect.stringContaining('the token call'),
    });
  });
});
