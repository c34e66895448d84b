import { describe, expect, it, onTestFinished } from 'vitest';
import type { ProfilesMock, ProfilesMockOptions } from '../src/index.ts';
import { describeFaults } from './fault-suite.ts';
import { itLeaksNothing } from './leak-suite.ts';
import type { MswMajor } from './msw-major.ts';
import { describeOtherPaths } from './other-paths-suite.ts';
import { ASHA, createHospital, HEADERS } from './send.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

/** Declares the tests of the MSW adapter for one major version of MSW. */
export function describeMsw(major: MswMajor): void {
  const { client, profilesHandlers, getResponse, listen } = major;
  const intercept = (mock: ProfilesMock): ProfilesMock => {
    onTestFinished(listen(profilesHandlers(mock)));
    return mock;
  };
  const interceptHospital = (options: ProfilesMockOptions = {}) =>
    intercept(createHospital(options));

  it.each(['https://profiles.test', 'https://api.example.com:8443/a(b)/v:1/*'])(
    'responds to both operations below %s',
    async (baseUrl) => {
      const mock = interceptHospital({ baseUrl });
      const created = await fetch(`${mock.baseUrl}/profiles/v1/patient/`, post);
      expect([created.status, await created.json()]).toEqual([201, { oid: 'patient-1' }]);
      const updated = await fetch(`${mock.baseUrl}/profiles/v1/emr-user/user-1`, {
        method: 'PATCH',
        headers: HEADERS,
        body: '{"s":"Prof"}',
      });
      expect(updated.status).toBe(200);
      expect(mock.emrUsers.get('user-1')?.s).toBe('Prof');
    },
  );

  it.each([
    ['GET', ''],
    ['GET', '/'],
    ['DELETE', '/profiles/v1/patient/?a=b#c'],
    ['HEAD', '/x'],
    ['OPTIONS', '/profiles/v1/patient'],
    ['POST', '/profiles/v1/emr-user/'],
    ['PROPFIND', '/a/b/c/'],
  ])('responds to unknown requests below the base URL too: %s %s', async (method, path) => {
    const mock = interceptHospital({ baseUrl: 'https://api.example.com/base' });
    const { status } = await fetch(mock.baseUrl + path, { method });
    expect([404, 405]).toContain(status);
    expect(mock.violations).toMatchObject([{ section: 'Endpoints' }]);
  });

  itLeaksNothing(major);

  describe('with the option otherPaths', () => describeOtherPaths(major));

  it('leaves requests beside the base URL to other handlers', async () => {
    const handlers = profilesHandlers(createHospital({ baseUrl: 'https://api.example.com/base' }));
    for (const address of ['https://api.example.com/basement', 'http://api.example.com/base']) {
      expect(await getResponse(handlers, new Request(address))).toBeUndefined();
    }
  });

  it('returns a redirect to the client', async () => {
    const mock = interceptHospital({ behaviour: { trailingSlash: 'redirected' } });
    const address = `${mock.baseUrl}/profiles/v1/patient`;
    const response = await fetch(address, { ...post, redirect: 'manual' });
    const isOpaque = response.type === 'opaqueredirect';
    expect([isOpaque, response.status, response.headers.get('location')]).toEqual(
      client === 'page' ? [true, 0, null] : [false, 307, './patient/'],
    );
    expect(mock.requests).toMatchObject([
      { response: { status: 307, headers: { location: './patient/' } } },
    ]);
  });

  it('reports a defect of the mock as a network error', async () => {
    const mock = interceptHospital({ createOid: () => '' });
    await expect(fetch(`${mock.baseUrl}/profiles/v1/patient/`, post)).rejects.toThrow(TypeError);
    expect(mock.violations).toMatchObject([{ section: 'Mock' }]);
  });

  describeFaults('plays faults', (mock) => {
    const { baseUrl: url } = intercept(mock);
    // `fetch` is a method of the page and accepts no other receiver.
    return { client, url, fetch: (input, init) => fetch(input, init) };
  });
}
