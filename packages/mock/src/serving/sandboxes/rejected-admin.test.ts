import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, vi } from 'vitest';
import { SERVING } from '../../../test/raw-http.ts';
import { SANDBOX_SERVERS } from '../../../test/sandboxes.ts';
import { createMemoryDispatcher } from '../dispatch.ts';
import { HttpFrame } from '../server/http-frame.ts';

const FOREIGN = { origin: 'https://evil.example' };
const FROM_SCRIPT = { 'sec-fetch-site': 'cross-site' };

describe.each(Object.entries(SANDBOX_SERVERS))('sandboxes over %s', (_, start) => {
  it.each<[string, string | undefined, number, Readonly<Record<string, string>>]>([
    ['from a page of another origin', undefined, 403, FOREIGN],
    ['from a script tag of another site', undefined, 403, FROM_SCRIPT],
    ['without the token', 'hush', 401, {}],
    ['with a wrong token', 'hush', 401, HEADERS],
    ['with a wrong token from another origin', 'hush', 401, { ...HEADERS, ...FOREIGN }],
  ])('are not created by admin requests %s', async (__, token, status, headers) => {
    const created: string[] = [];
    const create = (name: string) => {
      created.push(name);
      return createHospital();
    };
    const admin = token === undefined ? true : { token };
    const { url, fetch } = await start({ create, admin });
    const ask = async (path: string, method = 'GET') =>
      (await fetch(url + path, { method, headers })).status;
    expect(await ask('/sandbox/a/__mock__/patients')).toBe(status);
    expect(await ask('/sandbox/b/__mock__/events')).toBe(status);
    expect(await ask('/sandbox/c/__mock__/unknown', 'DELETE')).toBe(status);
    expect(await ask('/sandbox/d/__mock__/reset', 'POST')).toBe(status);
    expect(created).toEqual([]);
  });

  it('are not created by requests for pages, health or the description, or by preflights', async () => {
    const { url, fetch } = await start({ admin: { token: 'hush' } });
    const open = ['', 'health', 'openapi.json'].map((path) => `__mock__/${path}`);
    for (const path of ['', '__mock__', ...open]) {
      const init = { redirect: 'manual' } as const;
      expect((await fetch(`${url}/sandbox/one/${path}`, init)).status).toBeLessThan(400);
    }
    const preflight = { ...FOREIGN, 'access-control-request-method': 'PUT' };
    const init = { method: 'OPTIONS', headers: preflight };
    const { status, headers } = await fetch(`${url}/sandbox/one/__mock__/snapshot`, init);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, FOREIGN.origin]);
    const authorization = 'Bearer hush';
    const list = await fetch(`${url}/__mock__/sandboxes`, { headers: { authorization } });
    expect(await list.json()).toEqual([]);
  });
});

it('a sandbox is not created if the client leaves during authorization', async () => {
  const create = vi.fn(() => createHospital());
  const dispatch = createMemoryDispatcher({ create }, { access: 'local' });
  const req = new IncomingMessage(new Socket());
  Object.assign(req, { method: 'GET', url: '/sandbox/one/__mock__/requests' });
  req.rawHeaders = ['host', 'localhost'];
  const frame = new HttpFrame(req, new ServerResponse(req).destroy(), SERVING.closing);
  await expect(dispatch(frame)).rejects.toThrow();
  expect(create).not.toHaveBeenCalled();
});
