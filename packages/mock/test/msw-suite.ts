import { expect, it, onTestFinished } from 'vitest';
import type { ProfilesMock, ProfilesMockOptions } from '../src/index.ts';
import type { profilesHandlers } from '../src/msw.ts';
import { describeFaults } from './fault-suite.ts';
import { ASHA, createHospital, HEADERS } from './send.ts';

type Handlers = ReturnType<typeof profilesHandlers>;

/** What the suite needs of one major version of MSW. */
export interface MswMajor {
  readonly profilesHandlers: (mock: ProfilesMock) => Handlers;
  readonly getResponse: (handlers: Handlers, request: Request) => Promise<Response | undefined>;
  /** Intercepts with these handlers, and returns how to stop. */
  readonly listen: (handlers: Handlers) => () => void;
}

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

/** Declares what the MSW adapter does under one major version of MSW. */
export function describeMsw({ profilesHandlers, getResponse, listen }: MswMajor): void {
  const intercept = (mock: ProfilesMock): ProfilesMock => {
    onTestFinished(listen(profilesHandlers(mock)));
    return mock;
  };
  const interceptHospital = (options: ProfilesMockOptions = {}) =>
    intercept(createHospital(options));

  it.each(['https://profiles.test', 'https://api.example.com:8443/a(b)/v:1/*'])(
    'answers both operations below %s',
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
  ])('lets nothing through: %s %s', async (method, path) => {
    const mock = interceptHospital({ baseUrl: 'https://api.example.com/base' });
    const { status } = await fetch(mock.baseUrl + path, { method });
    expect([404, 405]).toContain(status);
    expect(mock.violations).toMatchObject([{ section: 'Endpoints' }]);
  });

  it('leaves what is not below the base address alone', async () => {
    const handlers = profilesHandlers(createHospital({ baseUrl: 'https://api.example.com/base' }));
    for (const address of ['https://api.example.com/basement', 'http://api.example.com/base']) {
      expect(await getResponse(handlers, new Request(address))).toBeUndefined();
    }
  });

  it('hands a redirect to whoever sent the request', async () => {
    const mock = interceptHospital({ behaviour: { trailingSlash: 'redirected' } });
    const address = `${mock.baseUrl}/profiles/v1/patient`;
    const answer = await fetch(address, { ...post, redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([307, './patient/']);
  });

  it('answers a defect with a network error', async () => {
    const mock = interceptHospital({ createOid: () => '' });
    await expect(fetch(`${mock.baseUrl}/profiles/v1/patient/`, post)).rejects.toThrow(TypeError);
    expect(mock.violations).toMatchObject([{ section: 'Mock' }]);
  });

  describeFaults('plays faults', (mock) => ({ url: intercept(mock).baseUrl, fetch }));
}
