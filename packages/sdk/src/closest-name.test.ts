import { expect, it } from 'vitest';
import { closestName } from './closest-name.ts';

const NAMES = ['timeout', 'totalTimeout', 'fn', 'gen', 'mobile'];
const SYNONYMS = new Map([
  ['timeout', ['timeoutms']],
  ['fn', ['firstname']],
]);

it.each<[string | undefined, ...string[]]>([
  ['timeout', 'timeOut', 'timout', 'tiemout', 'timeoutMs', 'timeoutSm', `${'-'.repeat(33)}timeout`],
  ['totalTimeout', 'total_timeout'],
  ['fn', 'FN', 'first-name', 'firstnam'],
  ['mobile', 'mobi1e'],
  [undefined, 'address', 'fnord', 'fm', 'gne', 'mobeil', '', `${'-'.repeat(34)}timeout`],
])('closestName returns %s for %s', (name, ...written) => {
  for (const names of [NAMES, NAMES.toReversed()]) {
    const closest = written.map((one) => closestName(one, names, SYNONYMS));
    expect(closest).toEqual(written.map(() => name));
  }
});

it('closestName compares shorter names if its caller allows it', () => {
  expect(closestName('hots', ['host'])).toBeUndefined();
  expect(closestName('hots', ['host'], undefined, 4)).toBe('host');
  expect(closestName('hsot', ['port', 'host'], undefined, 4)).toBe('host');
  expect(closestName('gne', ['gen'], undefined, 4)).toBeUndefined();
});
