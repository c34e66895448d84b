import { expect, it } from 'vitest';
import { describeRequest, ownPathOf } from './own-path.ts';

const PATIENT = '/profiles/v1/patient/';
const EMR_USER = '/profiles/v1/emr-user/{oid}';

it.each([
  [PATIENT, '', PATIENT],
  ['/profiles/v1/patient', '', PATIENT],
  ['//profiles///v1//patient//', '', PATIENT],
  ['/Profiles/V1/PATIENT', '', PATIENT],
  ['/%70rofiles/v1/p%61tient', '', PATIENT],
  ['/%50rofiles%2Fv1%2fpatient%2f', '', PATIENT],
  ['/%5cprofiles\\v1/patient', '', PATIENT],
  ['/Api/v2/profiles/v1/patient/', '/Api/v2', PATIENT],
  ['/profiles/v1/emr-user/dr-mehta', '', EMR_USER],
  ['/profiles/v1/emr-user/dr-mehta/', '', EMR_USER],
  ['/profiles/v1/emr-user/a%2Fb', '', EMR_USER],
  ['/profiles/v1/emr-user/%E0%A4%A', '', EMR_USER],
  ['/profiles/v1/emr%2duser//dr-mehta', '', EMR_USER],
  ['/profiles/v1/emr-user', '', EMR_USER],
  ['/base/profiles/v1/EMR-User/', '/base', EMR_USER],
])('finds the operation of %s', (path, prefix, template) => {
  expect(ownPathOf(path)).toEqual({ prefix, template });
});

it.each([
  '/',
  '',
  '/profiles/v1',
  '/profiles/v1/patients',
  '/profiles/v1/patient/person-1/x',
  '/profiles/v2/patient/',
  '/myprofiles/v1/patient/',
  '/profiles/v1/emr-user/dr-mehta/photo',
  '/profilesv1patient',
  '/%%%',
])('finds no operation of %s', (path) => {
  expect(ownPathOf(path)).toBeUndefined();
});

it.each([
  ['slashes', '/'.repeat(1_000_000)],
  ['escapes', '/%2f'.repeat(250_000)],
  ['segments of the service', '/profiles/v1/emr-user'.repeat(50_000)],
])('reads a path of a megabyte of %s before the test times out', (_, path) => {
  expect(() => ownPathOf(path)).not.toThrow();
});

it.each([
  [`https://a.test/profiles/v1/emr-user/dr-mehta?q=1#f`, `GET https://a.test${EMR_USER}`],
  ['http://a.test:81/other/path?q=secret', 'GET http://a.test:81/other/path'],
  ['wss://a.test/live', 'GET wss://a.test/live'],
  [`https://a.test/${'x'.repeat(199)}`, `GET https://a.test/${'x'.repeat(199)}`],
  [`https://a.test/${'x'.repeat(300)}`, `GET https://a.test/${'x'.repeat(199)}…`],
])('describes a request to %s without query and oid', (url, description) => {
  expect(describeRequest('GET', new URL(url))).toBe(description);
});
