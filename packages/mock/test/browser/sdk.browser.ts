import type { ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { ProfileClient } from '@profiles/sdk';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { useWorker } from '@profiles/testkit/worker';
import { beforeEach, describe, expect, it } from 'vitest';

// `npm run test:runtimes` calls the SDK in Chromium against services that fail.
describe('the SDK in a page', () => {
  const useHandlers = useWorker();
  let mock: ProfilesMock;
  let profiles: ProfileClient;

  beforeEach(() => {
    mock = createHospital({ baseUrl: `${location.origin}/api` });
    useHandlers(...profilesHandlers(mock));
    profiles = new ProfileClient({ baseUrl: '/api', token: 't', clientId: 'c' });
  });

  it('creates and updates with a relative base URL', async () => {
    const { oid } = await profiles.createPatient(ASHA);
    expect(mock.patients.get(oid)).toMatchObject({ oid: 'patient-1', gen: 'F' });
    await profiles.updateEmrUser('user-1', { bg: 'O+' });
    expect(mock.emrUsers.get('user-1')).toMatchObject({ fn: 'Meera', bg: 'O+' });
  });
});

describe('mock.fetch in a page', () => {
  const body = JSON.stringify(ASHA);
  const post = { method: 'POST', headers: HEADERS, body };
  const PATH = '/profiles/v1/patient/';

  it('ignores the headers that fetch ignores in a browser', async () => {
    const names = ['connection', 'content-length', 'expect', 'keep-alive', 'transfer-encoding'];
    const mock = createHospital();
    for (const name of [...names, 'upgrade']) {
      const headers = { ...HEADERS, [name]: '1' };
      expect((await mock.fetch(PATH, { ...post, headers })).status).toBe(201);
      expect(Object.keys(mock.requests.at(-1)?.headers ?? {})).not.toContain(name);
    }
  });

  it.each<[string, (url: string) => Parameters<typeof fetch>]>([
    ['text', (url) => [url, post]],
    ['bytes', (url) => [url, { ...post, body: new TextEncoder().encode(body) }]],
    ['a Request', (url) => [new Request(url, post)]],
  ])('resends %s after a redirect', async (_, call) => {
    const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
    const { status, redirected } = await mock.fetch(...call(`${mock.baseUrl}/profiles/v1/patient`));
    expect([status, redirected]).toEqual([201, true]);
  });

  it('does not resend a stream after a redirect', async () => {
    const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
    const stream = { body: new Blob([body]).stream(), duplex: 'half' };
    const pending = mock.fetch('/profiles/v1/patient', { ...post, ...stream });
    await expect(pending).rejects.toThrow(TypeError);
    expect(mock.requests.map(({ response }) => response?.status)).toEqual([307]);
  });

  it('returns a response whose clone has the same properties', async () => {
    const mock = createHospital();
    const response = await mock.fetch(PATH, post);
    for (const each of [response, response.clone(), response.clone().clone()]) {
      expect([each.url, each.redirected, each.statusText]).toEqual([
        mock.baseUrl + PATH,
        false,
        'Created',
      ]);
      expect(() => each.headers.set('a', 'b')).toThrow(TypeError);
      expect(await each.json()).toEqual({ oid: 'patient-1' });
    }
  });
});
