import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, vi } from 'vitest';
import type { Reply } from '../http/reply.ts';
import type { ProfilesMock } from '../index.ts';
import {
  createDispatcher,
  createMemoryDispatcher,
  createSandboxDispatcher,
  type Frame,
  type Policy,
} from './dispatch.ts';

/** The frame of a request that no transport has received. */
function frameOf(line: string, headers: Readonly<Record<string, string>> = {}): Frame {
  const [method = '', target = ''] = line.split(' ');
  const [path = '', query] = target.split('?');
  const content = method === 'POST' ? JSON.stringify(ASHA) : '';
  return {
    request: {
      method,
      path,
      search: query === undefined ? '' : `?${query}`,
      headers: new Headers({ ...HEADERS, host: 'localhost:4700', ...headers }),
      readBody: async () => ({ content, isWhole: true }),
    },
    mount: '',
    stayReason: undefined,
    origin: 'http://localhost:4700',
    passthrough: (url, init) => [new Request(url, { method, ...init })],
    enter: vi.fn(),
  };
}

/** A fallback that responds with the headers that it receives. */
const echo = ({ headers }: Request) => Response.json(Object.fromEntries(headers));

/** Describes a reply by who gave it, and its status. */
async function giverOf(reply: Reply | Response): Promise<string> {
  if (!(reply instanceof Response)) {
    return 'response' in reply ? `service ${reply.response.status}` : reply.kind;
  }
  const text = await reply.text();
  if (text.includes('"via"')) return `fallback ${reply.status}`;
  return text.startsWith('The mock rejected')
    ? `rejected ${reply.status}`
    : `admin ${reply.status}`;
}

const TOKEN = { token: 'hush' };
const AUTHORIZED = { authorization: 'Bearer hush' };
const UPGRADE = { connection: 'keep-alive, Upgrade', upgrade: 'websocket' };
const PREFLIGHT = { origin: 'https://a.test', 'access-control-request-method': 'PATCH' };
const passthrough = ['/profiles/v1/doctor/{oid}'];

describe('a request', () => {
  const withFallback: Policy = { access: TOKEN, fallback: echo, passthrough };
  const onServer: Policy = { ...withFallback, allowedHosts: ['mock.example.com'] };
  it.each<[string, Readonly<Record<string, string>>, Policy, string]>([
    ['POST /profiles/v1/patient/', {}, withFallback, 'service 201'],
    ['POST /profiles/v1/patient/', {}, { access: undefined }, 'service 201'],
    ['OPTIONS /profiles/v1/emr-user/1', PREFLIGHT, withFallback, 'service 204'],
    ['GET /auth/login', {}, { access: 'local' }, 'service 404'],
    ['GET /auth/login', {}, withFallback, 'fallback 200'],
    ['GET /', {}, withFallback, 'fallback 200'],
    ['GET /', {}, { access: 'local' }, 'admin 200'],
    ['GET /', {}, { access: undefined }, 'service 404'],
    ['GET /?x=1', {}, { access: 'local' }, 'service 404'],
    ['GET /profiles/v1/doctor/1', {}, withFallback, 'fallback 200'],
    ['GET /profiles/v1/nurse/1', {}, withFallback, 'service 404'],
    ['OPTIONS *', {}, withFallback, 'service 404'],
    ['TRACE /auth/login', {}, withFallback, 'service 404'],
    ['GET /__mock__/requests', {}, withFallback, 'admin 401'],
    ['GET /__mock__/requests', AUTHORIZED, withFallback, 'admin 200'],
    ['GET /__mock__/requests', {}, { access: 'local' }, 'admin 200'],
    ['GET /__mock__/requests', { host: 'evil.test' }, { access: 'local' }, 'admin 403'],
    ['GET /__mock__/requests', {}, { access: 'shared', fallback: echo }, 'admin 403'],
    ['GET /__mock__/requests', {}, { access: 'off' }, 'admin 403'],
    ['GET /__mock__/requests', {}, { access: undefined, fallback: echo }, 'service 404'],
    ['GET /__MOCK__/requests', AUTHORIZED, withFallback, 'service 404'],
    ['GET /sw.js', { 'service-worker': 'script' }, withFallback, 'rejected 403'],
    ['GET /live', UPGRADE, withFallback, 'rejected 501'],
    ['GET /live', { ...UPGRADE, upgrade: 'tls/1.0' }, withFallback, 'rejected 501'],
    ['GET /live', { ...UPGRADE, upgrade: 'h2c' }, withFallback, 'fallback 200'],
    ['GET /live', { upgrade: 'websocket' }, withFallback, 'fallback 200'],
    ['GET /cart', {}, onServer, 'fallback 200'],
    ['GET /cart', { host: 'app.localhost' }, onServer, 'fallback 200'],
    ['GET /cart', { host: '[2001:db8::1]:80' }, onServer, 'fallback 200'],
    ['GET /cart', { host: 'mock.example.com:80' }, onServer, 'fallback 200'],
    ['GET /cart', { host: 'evil.test' }, onServer, 'rejected 403'],
    ['GET /', { host: 'evil.test' }, onServer, 'rejected 403'],
    ['POST /profiles/v1/patient/', { host: 'evil.test' }, onServer, 'service 201'],
    ['GET /__mock__/requests', { ...AUTHORIZED, host: 'evil.test' }, onServer, 'admin 200'],
    ['GET /cart', { host: 'evil.test' }, withFallback, 'fallback 200'],
  ])('%s with %j, under %j, gets the reply of: %s', async (line, headers, policy, giver) => {
    const dispatch = createDispatcher(createHospital(), policy);
    expect(await giverOf(await dispatch(frameOf(line, headers)))).toBe(giver);
  });

  it('reaches a fallback without headers about the connection, the host and the admin token', async () => {
    const dispatch = createDispatcher(createHospital(), { access: TOKEN, fallback: echo });
    const headers = {
      ...{ ...AUTHORIZED, connection: 'close, x-own', 'x-own': '1', 'keep-alive': 'timeout=5' },
      ...{ 'proxy-connection': 'close', te: 'trailers', trailer: 'x', upgrade: 'h2c' },
      ...{ 'transfer-encoding': 'chunked', 'accept-encoding': 'gzip', cookie: 'a=1' },
    };
    const reply = await dispatch(frameOf('GET /cart', headers));
    expect(await (reply instanceof Response ? reply.json() : reply)).toEqual({
      'accept-encoding': 'identity',
      'client-id': HEADERS['client-id'],
      'content-type': HEADERS['content-type'],
      cookie: 'a=1',
      via: expect.stringContaining('profiles-mock-'),
    });
  });

  it('gets no header about the connection of a fallback', async () => {
    const headers = { connection: 'close, x-own', 'x-own': '1', 'keep-alive': 'a', upgrade: 'h2' };
    const fallback = () => new Response(null, { headers: { ...headers, 'x-kept': '1' } });
    const reply = await createDispatcher(createHospital(), { access: 'off', fallback })(
      frameOf('GET /x'),
    );
    expect(reply instanceof Response && Object.fromEntries(reply.headers)).toEqual({
      'x-kept': '1',
    });
  });

  it('that is rejected before a fallback is reported', async () => {
    const onUnreadable = vi.fn();
    const policy = { access: undefined, fallback: echo, onUnreadable };
    await createDispatcher(createHospital(), policy)(frameOf('GET /live', UPGRADE));
    expect(onUnreadable).toHaveBeenCalledExactlyOnceWith(501, expect.stringContaining('WebSocket'));
  });

  it('of a page of another origin gets a response of the service that it can read', async () => {
    const mock = createHospital();
    mock.fail('*', { kind: 'respond', headers: { vary: 'accept' } });
    const dispatch = createDispatcher(mock, { access: 'local' });
    const origin = 'https://a.test';
    const reply = await dispatch(frameOf('POST /profiles/v1/patient/', { origin }));
    expect(reply).toMatchObject({
      response: { headers: { 'access-control-allow-origin': origin, vary: 'accept, origin' } },
    });
  });

  it('gets a broken connection for a drop, and 501 if the mock cannot decide', async () => {
    const mock = createHospital({ behaviour: 'undecided' });
    const dispatch = createDispatcher(mock, { access: 'local' });
    expect(await giverOf(await dispatch(frameOf('POST /profiles/v1/patient/')))).toBe(
      'service 501',
    );
    mock.fail('*', { kind: 'drop' });
    expect(await giverOf(await dispatch(frameOf('POST /profiles/v1/patient/')))).toBe('broken');
  });
});

describe('a request to a server with sandboxes', () => {
  it.each<[string, Readonly<Record<string, string>>, Policy['access'], string, number]>([
    ['POST /sandbox/one/profiles/v1/patient/', {}, TOKEN, 'service 201', 1],
    ['GET /sandbox/one/cart', {}, TOKEN, 'fallback 200', 1],
    ['GET /sandbox/one/profiles/v1/doctor/1', {}, TOKEN, 'fallback 200', 1],
    ['GET /sandbox/one/__mock__/requests', {}, TOKEN, 'admin 401', 0],
    ['GET /sandbox/one/__mock__/requests', AUTHORIZED, TOKEN, 'admin 200', 1],
    ['GET /sandbox/one/__mock__/requests', {}, undefined, 'service 404', 1],
    ['GET /sandbox/one/__mock__/', {}, TOKEN, 'admin 200', 0],
    ['GET /sandbox/one/sw.js', { 'service-worker': 'script' }, TOKEN, 'rejected 403', 1],
    ['GET /sandbox/one', {}, TOKEN, 'admin 308', 0],
    ['GET /sandbox/a.b/x', {}, TOKEN, 'admin 400', 0],
    ['GET /cart', {}, TOKEN, 'admin 404', 0],
    ['GET /__mock__/sandboxes', {}, TOKEN, 'admin 401', 0],
    ['GET /__mock__/sandboxes', AUTHORIZED, TOKEN, 'admin 200', 0],
  ])('%s with %j and access %j gets the reply of: %s, and creates %i', async (...row) => {
    const [line, headers, access, giver, count] = row;
    const create = vi.fn((): ProfilesMock => createHospital());
    const dispatch = createMemoryDispatcher({ create }, { access, fallback: echo, passthrough });
    expect(await giverOf(await dispatch(frameOf(line, headers)))).toBe(giver);
    expect(create).toHaveBeenCalledTimes(count);
  });

  it('gets an explanation of an error of the sandbox or the gate that a page can read', async () => {
    const host = { list: () => [], create: expect.fail, delete: () => false };
    const enter = () => Promise.reject(new Error('No space is left.'));
    const dispatch = createSandboxDispatcher(host, enter, { access: 'local' });
    const origin = 'https://a.test';
    const reply = await dispatch(frameOf('GET /sandbox/one/x', { origin }));
    if (!(reply instanceof Response)) return expect.fail();
    expect([reply.status, await reply.text()]).toEqual([501, 'No space is left.']);
    expect(reply.headers.get('access-control-allow-origin')).toBe(origin);
  });
});
