import { expect, it } from 'vitest';
import { Traffic } from './traffic.ts';

const LIMIT = { limit: 2, windowMs: 1000 };

it('starts a new window at the end of one, and if the clock was set back', () => {
  const traffic = new Traffic();
  for (const at of [0, 1, 1000, 1001]) traffic.count(LIMIT, at);
  expect([1002, 999].map((at) => traffic.wait(LIMIT, at))).toEqual([998, 0]);
});

it('starts a new window if limit or length differ', () => {
  const traffic = new Traffic();
  traffic.count(LIMIT, 0);
  traffic.count(LIMIT, 0);
  expect(traffic.wait({ ...LIMIT, limit: 1 }, 1)).toBe(0);
  expect(traffic.wait({ ...LIMIT, windowMs: 999 }, 1)).toBe(0);
  traffic.count({ ...LIMIT, limit: 1 }, 10);
  expect(traffic.wait({ ...LIMIT, limit: 1 }, 10)).toBe(1000);
});

it('remembers the first use of a token until it is cleared', () => {
  const traffic = new Traffic();
  traffic.use('a', 0);
  traffic.use('a', 1);
  traffic.use('b', 2);
  traffic.count({ ...LIMIT, limit: 1 }, 0);
  expect(['a', 'b', 'c'].map((token) => traffic.firstUse(token))).toEqual([0, 2, undefined]);
  traffic.clear();
  expect(traffic.firstUse('a')).toBeUndefined();
  expect(traffic.wait({ ...LIMIT, limit: 1 }, 0)).toBe(0);
});

it('remembers 10,000 tokens, and forgets the oldest first use first', () => {
  const traffic = new Traffic();
  for (let at = 0; at < 10_000; at++) traffic.use(`token-${at}`, at);
  expect(traffic.firstUse('token-0')).toBe(0);
  traffic.use('one more', 10_000);
  expect(traffic.firstUse('token-0')).toBeUndefined();
  expect(traffic.firstUse('token-1')).toBe(1);
  expect(traffic.firstUse('one more')).toBe(10_000);
});
