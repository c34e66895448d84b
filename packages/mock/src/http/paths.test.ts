import { posix } from 'node:path';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { createHospital, send } from '@profiles/testkit/send';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PASSING_PATHS, STAYING_PATHS, spellingsOf } from '../../test/paths.ts';
import { SetupError } from './errors/setup-error.ts';
import {
  createPassthroughRule,
  describeRequest,
  isServicePath,
  operationPathOf,
  type Passthrough,
} from './paths.ts';

const passes = (path: string, passthrough: Passthrough = true, method = 'GET') =>
  createPassthroughRule(passthrough)({ method, path }) === undefined;

it.each(PASSING_PATHS)('passes %s', (path) => {
  expect(passes(path)).toBe(true);
});

it.each(STAYING_PATHS)('keeps %s', (path) => {
  expect(passes(new URL(`http://a.test${path}`).pathname)).toBe(false);
});

/** Templates in which every segment is a placeholder, or those after the version. */
const WIDE = [
  ...['/{a}/{b}/{c}', '/{a}/{b}/{c}/{d}', '/{a}/{b}/{c}/{d}/{e}'],
  ...['/profiles/v1/{kind}', '/profiles/v1/{kind}/{oid}'],
];

it.each(Object.values(ENDPOINTS))(
  'keeps every spelling of $path, whatever is opened with placeholders',
  ({ path, method }) => {
    fc.assert(
      fc.property(spellingsOf(path), (spelling) => {
        expect([passes(spelling), passes(spelling, WIDE, method)]).toEqual([false, false]);
      }),
    );
  },
);

it('passes a path of plain words unless it starts with mock, or profiles comes before a version', () => {
  const word = fc.constantFrom('profiles', 'v1', 'v22', 'v', '1', 'mock', 'profiles2', 'x', '');
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const path = `/${words.join('/')}`;
      const stays = /^\/+mock(?:\/|$)|\/profiles\/+v\d+(?:\/|$)/.test(path);
      expect([path, passes(path)]).toEqual([path, !stays]);
    }),
  );
});

/** Returns what servers may take a path for, from the strictest one to those that repair the most. */
function tolerantReadings(path: string): string[] {
  const decoded = [path];
  for (let times = 0; times < 3; times += 1) {
    const bytes = Buffer.from(decoded.at(-1) ?? '').toString('latin1');
    const once = bytes.replace(/%([\da-f]{2})/gi, (_, hex) => String.fromCharCode(+`0x${hex}`));
    decoded.push(Buffer.from(once, 'latin1').toString('utf8'));
  }
  return decoded
    .map((text) => text.normalize('NFKC').toUpperCase().toLowerCase().replaceAll('\\', '/'))
    .flatMap((text) => [text, posix.normalize(text), text.replace(/[?#].*/s, '')])
    .map((text) =>
      text
        .split('/')
        .map((segment) => segment.replace(/[;?#].*/s, '').replace(/[^\p{L}\p{N}]/gu, ''))
        .filter(Boolean)
        .join('/'),
    );
}

const PIECES = [
  ...['/', '/', '/', '//', '/./', '/../', '/%2e%2e/', '%2f', '%5c', '%252f', '.', '..', '%2E'],
  ...[';x', '%3b', '%3f', '%23', '%20', '%00', '%09', '%E2%80%8B', '%C2%AD', ',', '%EF%BC%9B'],
  ...['profiles', 'PROFILES', '%70rofiles', '%2570rofiles', 'prof%C4%B1les', '%EF%BD%90rofiles'],
  ...['v1', 'V2', '%76%31', 'v%EF%BC%91', 'v', 'patient', 'x', '%C3%A9', '%ff'],
  ...['mock', '__mock__', '%5f_mock__', '__MOCK__', '%EF%BC%BF_mock__'],
];

it('passes no path that any server may take for one of the service or the admin API', () => {
  const path = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 });
  fc.assert(
    fc.property(path, (pieces) => {
      const each = `/${pieces.join('')}`;
      fc.pre(passes(each));
      for (const reading of tolerantReadings(each)) {
        expect([each, reading]).toEqual([each, expect.not.stringMatching(OWN)]);
      }
    }),
    { numRuns: 1000 },
  );
});

const OWN = /^mock(?:\/|$)|(?:^|\/)profiles\/v\d+(?:\/|$)/;

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

describe('with paths that are opened by name', () => {
  it.each([
    ['/profiles/v1/doctor/{oid}', '/profiles/v1/doctor/d-1'],
    ['/profiles/v1/doctor/{oid}', '/profiles/v1/doctor/patient-1'],
    ['/profiles/v1/doctor/{oid}', '//profiles/v1/doctor/J%C3%BCrgen/'],
    ['/profiles/v1/{kind}', '/profiles/v1/doctor'],
    ['/profiles/{version}/doctor', '/profiles/v1/doctor'],
    ['/profiles/v1/patients', '/profiles/v1/patients'],
    ['/profiles/v1/Gr%C3%B6%C3%9Fe', '/profiles/v1/Gr%C3%B6%c3%9fe'],
    ['/profiles/v1/Größe', '/profiles/v1/Gr%C3%B6%C3%9Fe'],
    ['/api/profiles/v2/{kind}/{id}', '/api/profiles/v2/nurse/n-1'],
  ])('passes with %s the path %s, with every method', (entry, path) => {
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
    '/profiles/v1/doctor/%20',
    '/mock/profiles/v1/doctor/a',
  ])('keeps %s although an entry is similar', (path) => {
    expect(passes(path, ['/profiles/v1/doctor/{oid}'])).toBe(false);
  });

  it.each([
    'patient',
    'patient.json',
    'patient.',
    'patient%3Fx',
    'patient%23x',
    'patient,',
    'patient%20',
    'patient%EF%BC%9Bx',
    'patients',
    'PAT%C4%B1ENT',
    'emr-user',
    'emruser',
    'emr%20user.json',
  ])('keeps %s where a placeholder is', (segment) => {
    expect(passes(`/profiles/v1/${segment}`, WIDE)).toBe(false);
    expect(passes(`/a/profiles/v1/${segment}`, WIDE)).toBe(false);
    expect(passes(`/profiles/v1/profiles/v1/${segment}`, WIDE)).toBe(false);
  });

  it.each([
    ['/profiles/v1/patient/', '/profiles/v1/patient'],
    ['/profiles/v1/emr-user/{oid}', '/profiles/v1/emr-user/user-1'],
    ['/profiles/v1/emr-user', '/profiles/v1/emr-user/'],
    ['/api/profiles/v1/patient', '/api/profiles/v1/patient'],
  ])('passes with %s the path of an operation, %s, with GET and HEAD alone', (entry, path) => {
    const methods = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'get', 'QUERY'];
    expect(methods.filter((method) => passes(path, [entry], method))).toEqual(['GET', 'HEAD']);
  });

  it('passes a preflight if the request that it announces passes', () => {
    const rule = createPassthroughRule(['/profiles/v1/emr-user/{oid}']);
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
      expect(() => Reflect.apply(createPassthroughRule, undefined, [[entry]])).toThrow(SetupError);
    },
  );
});

it('says why a request stays, and how to let it pass', () => {
  const rule = createPassthroughRule(['/profiles/v1/patient']);
  const reason = (path: string, method = 'GET') => rule({ method, path });
  expect([
    reason('/profiles/v1/doctor/1'),
    reason('/__mock__./y'),
    reason('/x%2Fy'),
    reason('/profiles/v1/patient/', 'POST'),
    reason('*', 'OPTIONS'),
    reason('/x', 'TRACE'),
  ]).toMatchInlineSnapshot(`
    [
      "the mock does not pass it through, because its path may be the service's: to pass it through, name it in passthrough (--passthrough)",
      "the mock does not pass it through, because its path starts like that of the admin API, /__mock__",
      "the mock does not pass it through, because servers may read its path in several ways: send no encoded slash, backslash, percent sign, control character or dot segment, and encode in UTF-8",
      "the mock does not pass it through, because an operation of the service has its path: only GET and HEAD pass through",
      "the mock does not pass it through, because TRACE and "OPTIONS *" are for the server itself",
      "the mock does not pass it through, because TRACE and "OPTIONS *" are for the server itself",
    ]
  `);
});

it.each([
  ['/v2/profiles/v1/patient/', true],
  ['/profiles/v1/doctor/1', true],
  ['//x/Profiles/v1%2fpatient', true],
  ['/%2Fprofiles%2Fv1%2Fpatient', true],
  ['/profiles./v1/patient', true],
  ['/projects/a%2Fb', false],
  ['/src/profiles/list.ts', false],
  ['/mock/data', false],
])('tells whether %s may be the service’s: %s', (path, isService) => {
  expect(isServicePath(path)).toBe(isService);
});

it.each([
  ['slashes', '/'.repeat(1_000_000)],
  ['escapes', '/%2f'.repeat(250_000)],
  ['segments of the service', '/profiles/v1/emr-user'.repeat(50_000)],
])('reads a path of a megabyte of %s before the test times out', (_, path) => {
  expect(() => [operationPathOf(path), isServicePath(path), passes(path, WIDE)]).not.toThrow();
});

it.each([
  [
    'https://a.test/profiles/v1/emr-user/emr-user-1?q=1#f',
    'GET https://a.test/profiles/v1/emr-user/{oid}',
  ],
  [
    'https://a.test/b//c/Profiles/v1/emr-user/a%2Fb',
    'GET https://a.test/b/c/profiles/v1/emr-user/{oid}',
  ],
  ['http://a.test:81/other/path?q=secret', 'GET http://a.test:81/other/path'],
  ['wss://a.test/live', 'GET wss://a.test/live'],
  [`https://a.test/${'x'.repeat(199)}`, `GET https://a.test/${'x'.repeat(199)}`],
  [`https://a.test/${'x'.repeat(300)}`, `GET https://a.test/${'x'.repeat(199)}…`],
])('describes a request to %s without query and oid', (url, description) => {
  expect(describeRequest('GET', new URL(url))).toBe(description);
});
