import { ENDPOINTS } from '@profiles/sdk/schemas';
import { createHospital, send } from '@profiles/testkit/send';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KEPT_PATHS, OTHER_PATHS, spellingsOf } from '../../test/other-paths.ts';
import { raw, serve } from '../../test/raw-http.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import { createPassRule } from './other-path.ts';

const passes = (path: string, passPaths?: readonly string[], method = 'GET') =>
  createPassRule(passPaths)({ method, path }) === undefined;

it.each(OTHER_PATHS)('passes %s', (path) => {
  expect(passes(path)).toBe(true);
});

it.each(KEPT_PATHS)('keeps %s', (path) => {
  expect(passes(new URL(`http://a.test${path}`).pathname)).toBe(false);
});

it.each(Object.values(ENDPOINTS))('keeps every spelling of $path', ({ path }) => {
  fc.assert(
    fc.property(spellingsOf(path), (spelling) => {
      expect(passes(spelling)).toBe(false);
    }),
  );
});

it('passes no path below /profiles/, under any prefix', () => {
  const segment = fc.oneof(fc.constantFrom('x', '', 'v1'), fc.webSegment());
  const path = fc
    .tuple(fc.array(segment), fc.array(segment))
    .map(([before, after]) => `/${[...before, 'profiles', ...after].join('/')}`);
  fc.assert(
    fc.property(path, (each) => {
      expect(passes(each)).toBe(false);
    }),
  );
});

it('passes only paths that the mock has no operation for', async () => {
  const mock = createHospital();
  const templates = Object.values(ENDPOINTS).map(({ path }) => spellingsOf(path));
  const segment = fc.constantFrom('profile', 'v1', 'patient', 'emr-user', 'x', '');
  const others = fc.array(segment).map((each) => `/${each.join('/')}`);
  await fc.assert(
    fc.asyncProperty(fc.oneof(others, ...templates), async (path) => {
      fc.pre(passes(path));
      const { status } = await send(mock, { method: 'PUT', path });
      expect([status, mock.requests.at(-1)?.operation]).toEqual([404, undefined]);
    }),
  );
});

describe('with passPaths', () => {
  it.each([
    ['/profiles/v1/doctor/{oid}', '/profiles/v1/doctor/d-1'],
    ['/profiles/v1/doctor/{oid}', '//profiles/v1/doctor/J%C3%BCrgen/'],
    ['/profiles/v1/patient/', '/profiles/v1/patient'],
    ['/profiles/v1/Gr%C3%B6%C3%9Fe', '/profiles/v1/Gr%C3%B6%c3%9fe'],
    ['/profiles/v1/Größe', '/profiles/v1/Gr%C3%B6%C3%9Fe'],
    ['/{a}/{b}', '/profiles/x'],
  ])('passes with the entry %s the path %s, with every method', (entry, path) => {
    for (const method of ['GET', 'DELETE', 'PUT']) {
      expect(passes(path, [entry], method)).toBe(true);
    }
  });

  it.each([
    '/profiles/v1/doctor',
    '/profiles/v1/doctor/a/b',
    '/profiles/v1/Doctor/a',
    '/x/profiles/v1/doctor/a',
    '/profiles/v1/doctor/a%2Fb',
    '/profiles/v1/doctor/..;',
    '/profiles/v1/doctor/__MOCK__',
  ])('keeps %s although an entry is similar', (path) => {
    expect(passes(path, ['/profiles/v1/doctor/{oid}'])).toBe(false);
  });

  it.each([
    ['POST', '/profiles/v1/patient/'],
    ['post', '/profiles/v1/%70atient'],
    ['PATCH', '/profiles/v1/emr-user/user-1'],
    ['PATCH', '/Profiles/v1/EMR-user/user-1;x'],
  ])('keeps %s %s, an operation, whatever the entries are', (method, path) => {
    const all = ['/profiles/v1/patient', '/{a}/{b}/{c}', '/{a}/{b}/{c}/{d}'];
    expect([passes(path, all, method), passes(path, all, 'PUT')]).toEqual([false, true]);
  });

  it('keeps the preflight of an operation, and passes others', () => {
    const rule = createPassRule(['/profiles/v1/emr-user/{oid}']);
    const path = '/profiles/v1/emr-user/user-1';
    const preflight = (method: string) =>
      rule({
        method: 'OPTIONS',
        path,
        headers: new Headers({ 'access-control-request-method': method }),
      });
    expect([preflight('PATCH'), preflight('GET')]).toEqual([expect.any(String), undefined]);
  });

  it.each(['', '/', 'profiles/v1/x', '/__mock__/x', '/a%2Fb', '/a?b', '/{a}b', '/a/../b', 5])(
    'rejects the entry %j',
    (entry) => {
      expect(() => Reflect.apply(createPassRule, undefined, [[entry]])).toThrow(SetupError);
    },
  );
});

it('says why a request stays, and how to pass it on', () => {
  const reason = (path: string, method = 'GET') => createPassRule()({ method, path });
  expect([
    reason('/profiles/v1/doctor/1'),
    reason('/x/__mock__/y'),
    reason('/x%2Fy'),
    reason('/profiles/v1/patient/', 'POST'),
    reason('*', 'OPTIONS'),
    reason('/x', 'TRACE'),
  ]).toMatchInlineSnapshot(`
    [
      "the mock does not pass it on, because its path has the segment profiles: to pass it on, name it in passPaths (--upstream-path)",
      "the mock does not pass it on, because the segment __mock__ belongs to the admin API",
      "the mock does not pass it on, because servers may read its path in several ways: send no encoded slash, backslash, percent sign, control character or dot segment, and encode in UTF-8",
      "the mock does not pass it on, because it is, in some spelling, an operation of the service",
      "the mock does not pass it on, because TRACE and "OPTIONS *" are for the server itself",
      "the mock does not pass it on, because TRACE and "OPTIONS *" are for the server itself",
    ]
  `);
});

it.each(['/__mock__/../xxxxxxxx/reset', '/__mock__/../__mock_/reset', '/__mock__/..'])(
  'does not treat %s as an admin path',
  async (path) => {
    const { mock, url } = await serve();
    mock.emrUsers.create({});
    const host = `Host: ${new URL(url).host}`;
    const bytes = `POST ${path} HTTP/1.1\r\n${host}\r\nConnection: close\r\n\r\n`;
    expect(await raw(url, bytes)).toMatch(/^HTTP\/1.1 404 /);
    expect(mock.emrUsers.size).toBe(2);
  },
);

it('leaves its paths to the service when it is turned off', async () => {
  const { mock, url } = await serve({}, { admin: false });
  expect((await fetch(`${url}/__mock__/snapshot`)).status).toBe(404);
  expect(mock.violations).toHaveLength(1);
});
