import { expect, it } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

const TODAY = Date.UTC(2026, 0, 1, 12, 0, 0);

it.each([
  ['0', 0],
  ['1', 1],
  [' 120 ', 120],
  ['007', 7],
  ['9'.repeat(400), Number.POSITIVE_INFINITY],
])('reads %j as seconds', (value, seconds) => {
  expect(parseRetryAfter(value, TODAY)).toBe(seconds);
});

it.each([
  ['Thu, 01 Jan 2026 12:00:30 GMT', 30],
  ['Thursday, 01-Jan-26 12:00:30 GMT', 30],
  ['Thu, 01 Jan 2026 12:00:00 GMT', 0],
  ['Thu, 01 Jan 2026 11:59:59 GMT', 0],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['Thu, 01 Jan 2026 12:01:00 gmt', 60],
])('reads %j as a date', (value, seconds) => {
  expect(parseRetryAfter(value, TODAY)).toBe(seconds);
});

it('measures dates from the given time, to the millisecond', () => {
  expect(parseRetryAfter('Thu, 01 Jan 2026 12:00:01 GMT', TODAY + 250)).toBe(0.75);
});

it.each([
  null,
  '',
  ' ',
  '-1',
  '1.5',
  '1e3',
  '0x10',
  '+5',
  '5s',
  '5 seconds',
  'soon 5',
  'in 5 minutes',
  'never',
  'NaN',
  'Infinity',
  '120, 120',
  '2026-01-01T12:00:30Z',
  '1 Jan',
  'Thu, 01 Jan 2026',
  'Thu, 99 Foo 2026 12:00:30 GMT',
  'Thu Jan  1 12:00:30 2026',
  '-Thu, 01 Jan 2026 12:00:30 GMT',
  'Thu, 01 Jan 2026 12:00 GMT',
  'Thu, 01 Jan 2026 12:00:30 GMT+0100',
  '１２',
])('returns undefined for %j', (value) => {
  expect(parseRetryAfter(value, TODAY)).toBeUndefined();
});
