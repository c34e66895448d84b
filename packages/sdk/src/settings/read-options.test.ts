import { clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { recordingFetch } from '../../test/recording-fetch.ts';
import { hangs, scriptedService } from '../../test/scripted-service.ts';
import { ProfileClient } from '../client.ts';
import type { RequestOptions } from './options.ts';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'T0ken', clientId: 'front-desk' };

/** Creates options whose getters are on a prototype and throw when they are read again. */
function inherited<T extends object>(options: T): T {
  const prototype = {};
  for (const [name, value] of Object.entries(options)) {
    let reads = 0;
    Object.defineProperty(prototype, name, {
      get: () => {
        reads += 1;
        if (reads > 1) throw new Error('Marker');
        return value;
      },
    });
  }
  return Object.create(prototype);
}

describe('options with getters on a prototype', () => {
  it('are read once for a client and for those derived from it', async () => {
    const { fetch, sent } = recordingFetch();
    const profiles = new ProfileClient(inherited({ ...OPTIONS, fetch }));
    const derived = profiles.withOptions(inherited({ baseUrl: 'https://b.example.com/emr' }));
    await profiles.updateEmrUser('7', {});
    await derived.withOptions({ timeout: 1000 }).updateEmrUser('7', {});
    expect(sent.map(({ url }) => url)).toEqual([
      'https://api.example.com/profiles/v1/emr-user/7',
      'https://b.example.com/emr/profiles/v1/emr-user/7',
    ]);
  });

  it('are read once for a call', async () => {
    const time = new VirtualTime();
    const { fetch } = scriptedService(time, hangs);
    const options = inherited({ timeout: 1000, totalTimeout: 5000, maxRetries: 0, headers: {} });
    const promise = call(clientWith({ fetch }, time), 'updateEmrUser', options);
    expect(await time.failure(promise)).toMatchObject({ code: 'timeout', attempts: 1 });
    expect(time.now()).toBe(1000);
  });

  it('cannot remove the token in withOptions', () => {
    const profiles = new ProfileClient(OPTIONS);
    const overrides = inherited({ token: undefined as unknown as string });
    expect(() => profiles.withOptions(overrides)).toThrow(/token must not be undefined/);
  });
});

/** Creates an object with a getter that throws. */
const failing = (name: string): object => ({
  get [name]() {
    throw new Error('Marker');
  },
});

it.each([
  ['token', failing('token')],
  ['observer', failing('observer')],
  ['start function of an observer', { observer: failing('start') }],
  ['header', { headers: failing('x-site') }],
  ['URL', { baseUrl: new Proxy(new URL('https://api.example.com'), {}) }],
])('an unreadable %s is a configuration error', (_, overrides: object) => {
  const error = expect.objectContaining({
    code: 'invalid_configuration',
    message: 'the options must be readable; nothing was sent',
    cause: { name: expect.stringMatching(/^(?:Type)?Error$/) },
  });
  const options = Object.create(OPTIONS, Object.getOwnPropertyDescriptors(overrides));
  expect(() => new ProfileClient(options)).toThrow(error);
  expect(() => new ProfileClient(OPTIONS).withOptions(overrides)).toThrow(error);
});

it.each([null, undefined, 'x', 7])('withOptions rejects %j', (overrides) => {
  const message = 'the options must be an object; nothing was sent';
  const error = expect.objectContaining({ code: 'invalid_configuration', message });
  const profiles = new ProfileClient(OPTIONS);
  expect(() => profiles.withOptions(overrides as never)).toThrow(error);
});

it.each(OPERATIONS)(
  'the error of an invalid option of %s names the operation',
  async (operation) => {
    const wrong: readonly unknown[] = [
      null,
      { signal: 7 },
      { timeout: 0 },
      { maxRetries: -1 },
      { headers: 7 },
      { headers: { te: '1' } },
      { headers: { 'x-site': '\n' } },
      failing('timeout'),
    ];
    const profiles = new ProfileClient(OPTIONS);
    for (const options of wrong) {
      await expect(call(profiles, operation, options as RequestOptions)).rejects.toMatchObject({
        code: 'invalid_configuration',
        operation,
        message: expect.stringMatching(new RegExp(`^${operation}: `)),
      });
    }
  },
);
