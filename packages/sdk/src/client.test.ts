import { describe, expect, it, vi } from 'vitest';
import { recordingFetch } from '../test/scripted-service.ts';
import { ProfileClient } from './client.ts';
import type { ProfileClientOptions } from './settings/options.ts';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'T0ken', clientId: 'front-desk' };
const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

function clientWith(options: Partial<ProfileClientOptions> = {}) {
  const { fetch, sent } = recordingFetch();
  return { profiles: new ProfileClient({ ...OPTIONS, fetch, ...options }), sent };
}

describe('createPatient', () => {
  it('sends one POST to the path with the trailing slash and both headers', async () => {
    const { profiles, sent } = clientWith();
    await profiles.createPatient(ASHA);
    expect(sent).toEqual([
      {
        method: 'POST',
        url: 'https://api.example.com/profiles/v1/patient/',
        headers: {
          accept: 'application/json',
          authorization: 'Bearer T0ken',
          'client-id': 'front-desk',
          'content-type': 'application/json',
        },
        body: '{"fn":"asha","dob":"1990-04-12","gen":"F"}',
        redirect: 'manual',
      },
    ]);
  });

  it('sends the patient as it was at the call, even if the object changes later', async () => {
    const { profiles, sent } = clientWith({ token: async () => 'T0ken' });
    const patient = { ...ASHA, fn: 'Asha', extras: { ward: { bed: 7 } } };
    const call = profiles.createPatient(patient);
    patient.fn = 'Mallory';
    patient.extras.ward.bed = 8;
    await call;
    expect(sent[0]?.body).toContain('"fn":"asha"');
    expect(sent[0]?.body).toContain('{"ward":{"bed":7}}');
  });

  it("rejects a patient whose getter throws, without the getter's message", async () => {
    const { profiles } = clientWith();
    const get = () => {
      throw new Error('Marker');
    };
    const hostile = Object.defineProperty({ ...ASHA }, 'ln', { enumerable: true, get });
    const error = await profiles.createPatient(hostile).catch((caught: unknown) => caught);
    expect(error).toMatchObject({
      message: 'createPatient: the input must be readable; nothing was sent',
      issues: [{ path: [], rule: 'type' }],
    });
    expect(String(error)).not.toContain('Marker');
  });
});

describe('updateEmrUser', () => {
  const PATHS: readonly (readonly [string, string])[] = [
    ['42', '42'],
    ['a/b', 'a%2Fb'],
    ['a b?c#d', 'a%20b%3Fc%23d'],
    ['%2e%2e', '%252e%252e'],
    ['...', '...'],
    ['$&', '%24%26'],
    ['ओआईडी', '%E0%A4%93%E0%A4%86%E0%A4%88%E0%A4%A1%E0%A5%80'],
    ['\u{1F600}', '%F0%9F%98%80'],
  ];

  it.each(PATHS)('sends one PATCH for %j to the segment %s', async (oid, segment) => {
    const { profiles, sent } = clientWith();
    await profiles.updateEmrUser(oid, { bg: 'O+' });
    expect(sent).toMatchObject([
      {
        method: 'PATCH',
        url: `https://api.example.com/profiles/v1/emr-user/${segment}`,
        body: '{"bg":"O+"}',
      },
    ]);
  });

  it.each(['', '.', '..', '\ud800', 'a\udc00', null, 7])('rejects %j as an oid', async (oid) => {
    const { profiles, sent } = clientWith();
    const call = profiles.updateEmrUser(oid as string, { bg: 'O' as 'O+' });
    await expect(call).rejects.toMatchObject({
      operation: 'updateEmrUser',
      issues: [
        { path: ['oid'], rule: 'oid', message: 'must be usable as a path segment' },
        { path: ['bg'], rule: 'enum' },
      ],
    });
    expect(sent).toEqual([]);
  });

  it('rejects an unusable oid although the changes are valid', async () => {
    const { profiles, sent } = clientWith();
    const call = profiles.updateEmrUser('..', { bg: 'O+' });
    await expect(call).rejects.toMatchObject({ issues: [{ path: ['oid'], rule: 'oid' }] });
    expect(sent).toEqual([]);
  });

  it('sends extras unchanged, or within the limits if updateExtras is limited', async () => {
    const extras = { _a: 1, b: { c: { d: 1 } } };
    const { profiles, sent } = clientWith();
    await profiles.updateEmrUser('42', { extras });
    expect(sent[0]?.body).toBe(JSON.stringify({ extras }));
    const limited = profiles.withOptions({ updateExtras: 'limited' });
    await expect(limited.updateEmrUser('42', { extras })).rejects.toMatchObject({
      issues: [{ path: ['extras', 'b', 'c'], rule: 'extras.too_deep' }],
    });
  });
});

it.each([
  ['updateEmrUser', (profiles: ProfileClient) => profiles.updateEmrUser('42', { s: 'Dr' })],
  [
    'createPatient',
    (profiles: ProfileClient) => profiles.createPatient({ fn: 'a', dob: '1990-04-12', gen: 'F' }),
  ],
])('%s rejects input whose JSON does not fit in one string', async (name, run) => {
  const { profiles, sent } = clientWith();
  vi.spyOn(JSON, 'stringify').mockImplementationOnce(() => {
    throw new RangeError('Invalid string length');
  });
  await expect(run(profiles)).rejects.toMatchObject({
    message: `${name}: the input must fit in one string; nothing was sent`,
    issues: [{ path: [], rule: 'type', message: 'must fit in one string' }],
  });
  expect(sent).toEqual([]);
});

it('a call sends its own headers over those of the client, and omits undefined ones', async () => {
  const headers: object = { 'X-Site': 'a', 'x-ward': '1', 'x-none': undefined };
  const { profiles, sent } = clientWith({ headers: { ...headers } });
  await profiles.updateEmrUser('42', {}, { headers: { 'x-site': 'b', Accept: 'text/plain' } });
  expect(sent[0]?.headers).toMatchObject({ 'x-site': 'b', 'x-ward': '1', accept: 'text/plain' });
  expect(sent[0]?.headers).not.toHaveProperty('x-none');
});

describe('withOptions', () => {
  it('overrides options, and ignores undefined ones', async () => {
    const { profiles, sent } = clientWith();
    const overrides = { clientId: 'ward-7', fetch: undefined };
    const other = profiles.withOptions(overrides);
    await other.updateEmrUser('42', {});
    expect(sent[0]?.headers).toMatchObject({
      'client-id': 'ward-7',
      authorization: 'Bearer T0ken',
    });
  });

  it('keeps every other option', async () => {
    const { fetch, sent } = recordingFetch();
    const started: string[] = [];
    const options: ProfileClientOptions = {
      ...OPTIONS,
      baseUrl: 'http://emr.example.com/api/',
      allowInsecureHttp: true,
      fetch,
      headers: { 'x-site': 'a' },
      updateExtras: 'limited',
      logger: { debug: () => started.push('log'), info() {}, warn() {}, error() {} },
      observer: { start: ({ baseUrl }) => void started.push(baseUrl) },
    };
    const derived = new ProfileClient(options).withOptions({}).withOptions({ timeout: 1000 });
    await derived.updateEmrUser('42', { extras: { _draft: 1, ward: 'B2' } });
    expect(started).toEqual(['http://emr.example.com/api', 'log']);
    expect(sent).toMatchObject([
      {
        url: 'http://emr.example.com/api/profiles/v1/emr-user/42',
        headers: { 'client-id': 'front-desk', authorization: 'Bearer T0ken', 'x-site': 'a' },
        body: '{"extras":{"ward":"B2"}}',
      },
    ]);
  });

  it('rejects an http URL that it no longer allows', () => {
    const http = { baseUrl: 'http://emr.example.com', allowInsecureHttp: true };
    const { profiles } = clientWith(http);
    expect(() => profiles.withOptions({ allowInsecureHttp: false })).toThrow(/must be https/);
  });
});
