import { describe, expect, it, vi } from 'vitest';
import { SANDBOX_SERVERS } from '../../test/sandboxes.ts';
import { ASHA, createHospital, HEADERS } from '../../test/send.ts';
import type { Fallback } from '../http/fallback.ts';
import type { ProfilesMock } from '../index.ts';
import { createSandboxHandler, createSandboxRouter } from '../web.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };
const PATIENT = '/profiles/v1/patient/';

/** A fallback that responds with the method, the address and the body of each request. */
const echo: Fallback = async (request) =>
  new Response(`${request.method} ${request.url} ${await request.text()}`);

describe.each(Object.entries(SANDBOX_SERVERS))(
  'the fallback of sandboxes, through %s',
  (_, open) => {
    async function start() {
      const mocks = new Map<string, ProfilesMock>();
      const create = (name: string) => {
        const mock = createHospital();
        mocks.set(name, mock);
        return mock;
      };
      return { mocks, ...(await open({ create, fallback: echo })) };
    }

    it.each([
      ['/auth/login?q=1', '/auth/login'],
      ['//c.test/x', '//c.test/x'],
      ['/', '/'],
    ])('receives %s with the path below the sandbox', async (target, path) => {
      const { url, fetch, mocks } = await start();
      const response = await fetch(`${url}/sandbox/one${target}`, post);
      expect(await response.text()).toBe(`POST ${url}${target} ${post.body}`);
      const one = mocks.get('one');
      expect([one?.requests, one?.violations]).toEqual([[], []]);
      expect(one?.otherRequests).toMatchObject([{ method: 'POST', origin: url, path }]);
      const others = await fetch(`${url}/sandbox/one/__mock__/other-requests`);
      expect(await others.json()).toEqual(one?.otherRequests);
    });

    it.each([PATIENT, '/profiles/v1/%70atient', '//__mock__/x'])(
      'never receives %s',
      async (path) => {
        const { url, fetch, mocks } = await start();
        const { status } = await fetch(`${url}/sandbox/one${path}`, { method: 'PUT' });
        expect([status >= 400, mocks.get('one')?.otherRequests]).toEqual([true, []]);
      },
    );

    it('gets no response to the client of a deleted sandbox, which sees a broken connection', async () => {
      const fallback = vi.fn(() => new Promise<Response>(() => {}));
      const { url, fetch } = await open({ fallback });
      const waiting = fetch(`${url}/sandbox/one/cart`).catch((error: unknown) => error);
      await vi.waitFor(() => expect(fallback).toHaveBeenCalled());
      await fetch(`${url}/__mock__/sandboxes/one`, { method: 'DELETE' });
      expect(await waiting).toBeInstanceOf(Error);
    });

    it('receives nothing outside every sandbox', async () => {
      const { url, fetch } = await start();
      const response = await fetch(`${url}/auth/login`);
      expect([response.status, await response.text()]).toEqual([
        404,
        expect.stringContaining('outside every sandbox'),
      ]);
      expect((await fetch(`${url}/`)).headers.get('content-type')).toContain('text/html');
    });
  },
);

it('receives the requests before a sandbox router, whose sandboxes then see none', async () => {
  const create = () => createHospital();
  const asked: string[] = [];
  const inner = createSandboxHandler({ create });
  const sandboxes = {
    list: () => [],
    create: (name: string) => ({ name, createdAt: '', usedAt: '', patients: 0, emrUsers: 0 }),
    delete: () => true,
    fetch: (name: string, request: Request, path: string) => {
      asked.push(`${name} ${path}`);
      return inner(request);
    },
  };
  const router = createSandboxRouter(sandboxes, { fallback: echo });
  const send = (path: string) => router(new Request(`http://a.test/sandbox/one${path}`, post));
  expect(await (await send('/auth/login')).text()).toBe(
    `POST http://a.test/auth/login ${post.body}`,
  );
  expect((await send(PATIENT)).status).toBe(201);
  expect(asked).toEqual([`one ${PATIENT}`]);
});
