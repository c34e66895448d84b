import { expect, it } from 'vitest';
import { describeRequest, ownPathOf } from './own-path.ts';

it.each([
  ['slashes', '/'.repeat(1_000_000)],
  ['escapes', '/%2f'.repeat(250_000)],
  ['segments of the service', '/profiles/v1/emr-user'.repeat(50_000)],
])('reads a path of a megabyte of %s before the test times out', (_, path) => {
  expect(() => ownPathOf(path)).not.toThrow();
});

it.each([
  [
    `https://a.test/profiles/v1/emr-user/emr-user-1?q=1#f`,
    'GET https://a.test/profiles/v1/emr-user/{oid}',
  ],
  ['http://a.test:81/other/path?q=secret', 'GET http://a.test:81/other/path'],
  ['wss://a.test/live', 'GET wss://a.test/live'],
  [`https://a.test/${'x'.repeat(199)}`, `GET https://a.test/${'x'.repeat(199)}`],
  [`https://a.test/${'x'.repeat(300)}`, `GET https://a.test/${'x'.repeat(199)}…`],
])('describes a request to %s without query and oid', (url, description) => {
  expect(describeRequest('GET', new URL(url))).toBe(description);
});
