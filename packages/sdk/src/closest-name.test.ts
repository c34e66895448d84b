import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const NAMES = ['timeout', 'totalTimeout', 'baseUrl', 'fn', 's', 'gen', 'mobile'];

it.each([
  ['timeOut', 'timeout'],
  ['timout', 'timeout'],
  ['tiemout', 'timeout'],
  ['timeoutMs', 'timeout'],
  ['total_timeout_ms', 'totalTimeout'],
  ['URL', 'baseUrl'],
  ['gender', 'gen'],
  ['mobileNumber', 'mobile'],
  ['fm', 'fn'],
  ['mobi1e', 'mobile'],
  ['address', undefined],
  ['bed', undefined],
  ['', undefined],
  [`timeout${'s'.repeat(33)}`, 'timeout'],
  [`timeout${'s'.repeat(34)}`, undefined],
])('closestName(%j) is %j', (written, name) => {
  expect(closestName(written, NAMES)).toBe(name);
  expect(closestName(written, NAMES.toReversed())).toBe(name);
});
