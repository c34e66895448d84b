import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const NAMES = ['timeout', 'totalTimeout', 'baseUrl', 'fn', 's', 'gen', 'mobile'];

it.each<[string | undefined, ...string[]]>([
  ['timeout', 'timeOut', 'timout', 'tiemout', 'timeoutMs', `timeout${'s'.repeat(33)}`],
  ['totalTimeout', 'total_timeout_ms', 'totalTimeoutMs'],
  ['baseUrl', 'URL'],
  ['gen', 'gender'],
  ['fn', 'fm'],
  ['mobile', 'mobi1e', 'mobileNumber'],
  [undefined, 'address', 'fnord', 'ob', '', `timeout${'s'.repeat(34)}`],
])('closestName returns %s for %s', (name, ...written) => {
  for (const names of [NAMES, NAMES.toReversed()]) {
    expect(written.map((one) => closestName(one, names))).toEqual(written.map(() => name));
  }
});
