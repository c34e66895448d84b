import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { SetupError } from './index.ts';
import {
  createSandboxHandler,
  createSandboxRouter,
  createWebHandler,
  SandboxError,
  SandboxLimitError,
  type WebHandler,
  type WebHandlerOptions,
} from './web.ts';

const PATIENT = '/profiles/v1/patient/';

function create(handler: WebHandler, origin = 'https://profiles.test', init: RequestInit = {}) {
  const body = JSON.stringify(ASHA);
  return handler(
    new Request(origin + PATIENT, { method: 'POST', headers: HEADERS, body, ...init }),
  );
}

describe('maxBodyBytes', () => {
  const options = { admin: { token: 'inspect' }, maxBodyBytes: 1000 };
  const sandboxes = createSandboxHandler({ create: () => createHospital(), ...options });
  const authorization = 'Bearer inspect';

  it.each([
    [PATIENT, createWebHandler(createHospital(), options)],
    ['/__mock__/reset', createWebHandler(createHospital(), options)],
    ['/sandbox/a/__mock__/reset', sandboxes],
    ['/__mock__/sandboxes', sandboxes],
  ])('stops reading an endless body at %s', async (path, handler) => {
    let pieces = 0;
    let isCancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        pieces += 1;
        controller.enqueue(new Uint8Array(300));
      },
      cancel() {
        isCancelled = true;
      },
    });
    const init = { method: 'POST', headers: { ...HEADERS, authorization }, body, duplex: 'half' };
    const response = await handler(new Request(`https://profiles.test${path}`, init));
    expect([response.status, isCancelled]).toEqual([413, true]);
    expect(await response.text()).toContain('more than 1000 bytes');
    expect(pieces).toBeLessThan(8);
  });

  it.each([0, -1, 1.5, Number.NaN])('is rejected if it is %d', (maxBodyBytes) => {
    expect(() => createWebHandler(createHospital(), { maxBodyBytes })).toThrow(SetupError);
  });
});

describe('createWebHandler', () => {
  it('serves the service below the path of the base URL on every host', async () => {
    const mock = createHospital({ baseUrl: 'https://app.example/profiles-mock' });
    const handler = createWebHandler(mock, { admin: 'local' });
    const status = async (path: string) =>
      (await handler(new Request(`http://localhost${path}`, { redirect: 'manual' }))).status;
    expect((await create(handler, 'http://localhost/profiles-mock')).status).toBe(201);
    expect(await status('/profiles-mock/__mock__/patients')).toBe(200);
    expect(await status('/profiles-mock')).toBe(308);
    expect(await status('/profiles-mock/')).toBe(200);
    const outside = await create(handler, 'http://localhost');
    expect([outside.status, await outside.json()]).toEqual([
      404,
      {
        error:
          'This path is not below the path of the base URL that the mock was created with. Set `baseUrl` of createProfilesMock to the address at which the handler is reached.',
      },
    ]);
    expect([await status('/profiles-mocks/'), mock.requests.length]).toEqual([404, 1]);
  });

  it('allows pages of every origin to call the service, with preflights', async () => {
    const handler = createWebHandler(createHospital());
    const headers = { ...HEADERS, origin: 'https://app.example' };
    const asked = { ...headers, 'access-control-request-method': 'POST' };
    const preflight = await create(handler, undefined, {
      method: 'OPTIONS',
      headers: asked,
      body: null,
    });
    const response = await create(handler, undefined, { headers });
    expect([preflight.status, response.status]).toEqual([204, 201]);
    for (const { headers: sent } of [preflight, response]) {
      expect(sent.get('access-control-allow-origin')).toBe('https://app.example');
    }
  });

  it.each<[string, Parameters<typeof createWebHandler>[1], string | undefined, number]>([
    ['is off by default', undefined, undefined, 403],
    ['requires the token', { admin: { token: 'hush' } }, undefined, 401],
    ['rejects another token', { admin: { token: 'hush' } }, 'Bearer hash', 401],
    ['accepts the token', { admin: { token: 'hush' } }, 'Bearer hush', 200],
    ['accepts this machine', { admin: 'local' }, undefined, 200],
  ])('has an admin API that %s', async (_, options, authorization, status) => {
    const mock = createHospital();
    const headers = authorization === undefined ? {} : { authorization };
    const request = new Request('http://localhost/__mock__/patients', { headers });
    const response = await createWebHandler(mock, options)(request);
    expect([response.status, mock.violations]).toEqual([status, []]);
    if (status === 403) {
      expect(await response.json()).toEqual({
        error:
          'The admin API is off. To turn it on, set the option `admin` of the server or the handler.',
      });
    }
  });

  it.each([
    ['a token that no header can contain', { token: 'a b' }],
    ["'open', which would admit every website", 'open'],
    ["'reachable', which is not a setting", 'reachable'],
    ['true', true],
  ])('rejects %s as its option admin', (_, admin) => {
    const options = { admin } as unknown as WebHandlerOptions;
    expect(() => createWebHandler(createHospital(), options)).toThrow(SetupError);
    const create = () => createHospital();
    expect(() => createSandboxHandler({ create, ...options })).toThrow(SetupError);
  });

  it.each([
    ['a defect of the mock', { createOid: () => '' }, 'The mock failed (TypeError)'],
    ['an undecided entry', { behaviour: 'undecided' }, 'createStatus'],
  ] as const)('explains %s with 501', async (_, options, text) => {
    const response = await create(createWebHandler(createHospital(options)));
    expect([response.status, await response.text()]).toEqual([501, expect.stringContaining(text)]);
  });

  it('explains nothing to HEAD, which has no body', async () => {
    const handler = createWebHandler(createHospital({ behaviour: 'undecided' }));
    const response = await handler(new Request(`http://a.test${PATIENT}`, { method: 'HEAD' }));
    expect([response.status, await response.text()]).toEqual([501, '']);
  });

  it('stops reading a body at the limit of the service', async () => {
    const mock = createHospital({ behaviour: { bodyLimit: 1000 } });
    let sent = 0;
    const body = new ReadableStream({
      pull(controller) {
        sent += 600;
        controller.enqueue(new Uint8Array(600));
      },
    });
    const response = await create(createWebHandler(mock), undefined, {
      body,
      ...{ duplex: 'half' },
    });
    expect([response.status, mock.patients.size]).toEqual([413, 1]);
    expect(sent).toBeLessThan(10_000);
  });

  it('stores nothing for a request that was aborted before', async () => {
    const mock = createHospital();
    const response = await create(createWebHandler(mock), undefined, {
      signal: AbortSignal.abort(),
    });
    await expect(response.text()).rejects.toThrow(TypeError);
    expect([response.status, mock.patients.size]).toEqual([502, 1]);
  });
});

describe('createSandboxRouter', () => {
  const INFO = { createdAt: '', usedAt: '', patients: 0, emrUsers: 0 };

  function route(fail?: Error) {
    const fetched: string[] = [];
    const handler = createSandboxRouter(
      {
        async list() {
          if (fail) throw fail;
          return [{ name: 'one', ...INFO }];
        },
        create: async (name) => ({ name, ...INFO }),
        delete: async (name) => name === 'one',
        async fetch(name, request, path) {
          if (fail) throw fail;
          fetched.push(`${name} ${request.method} ${path}`);
          return new Response('fetched');
        },
      },
      { admin: 'local' },
    );
    const call = (method: string, path: string, body: string | null = null) =>
      handler(new Request(`http://localhost${path}`, { method, body }));
    return { call, fetched, handler };
  }

  it('passes requests with the name and the path below the sandbox', async () => {
    const { call, fetched } = route();
    await call('POST', `/sandbox/one${PATIENT}?a=1`);
    await call('GET', '/sandbox/two/__mock__/requests');
    expect(fetched).toEqual([`one POST ${PATIENT}`, 'two GET /__mock__/requests']);
  });

  it('keeps the list of sandboxes in its host', async () => {
    const { call, fetched } = route();
    const list = await call('GET', '/__mock__/sandboxes');
    expect(await list.json()).toEqual([{ name: 'one', ...INFO }]);
    const made = await call('POST', '/__mock__/sandboxes', '{"name": "two"}');
    expect([made.status, await made.json()]).toEqual([201, { name: 'two', ...INFO }]);
    expect((await call('DELETE', '/__mock__/sandboxes/one')).status).toBe(204);
    expect((await call('DELETE', '/__mock__/sandboxes/two')).status).toBe(404);
    expect(fetched).toEqual([]);
  });

  it.each([
    [new SandboxLimitError(7), 503],
    [new Error('The object was reset.'), 501],
    [new SandboxError(413, 'The body has more than 1000 bytes. Send less.'), 413],
  ])('responds with the error of its host: %s', async (error, status) => {
    const { call } = route(error);
    for (const [method, path] of [
      ['POST', `/sandbox/one${PATIENT}`],
      ['GET', '/__mock__/sandboxes'],
    ] as const) {
      const response = await call(method, path);
      expect([response.status, await response.text()]).toEqual([
        status,
        expect.stringContaining(error.message),
      ]);
    }
  });

  it('allows pages to read the error of a sandbox', async () => {
    const origin = 'https://app.test';
    const { handler } = route(new SandboxError(413, 'Send less.'));
    const url = `http://localhost/sandbox/one${PATIENT}`;
    const { headers } = await handler(new Request(url, { headers: { origin } }));
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  });
});
