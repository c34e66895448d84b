import { expect, it } from 'vitest';
import { bodyLimitRange, candidateFor, candidatesOf } from './candidates.ts';

it.each([
  [1, 102_399],
  [102_400, 102_400],
  [102_401, 999_999],
  [1_048_576, 1_048_576],
  [1_048_577, 'none'],
  ['none', 'none'],
])('represents a body limit of %s by the candidate %s', (limit, candidate) => {
  expect(candidateFor('bodyLimit', limit)).toBe(candidate);
});

it('represents all rate limits by one candidate', () => {
  const rate = candidateFor('rateLimit', { limit: 1, windowMs: 1 });
  expect(candidatesOf('rateLimit')).toEqual([rate, 'none']);
});

it('describes the range of a body limit in words', () => {
  expect(bodyLimitRange(candidatesOf('bodyLimit'))).toBeUndefined();
  expect(
    [['none'], [102_399], [999_999], [999_999, 1_000_000]].map(bodyLimitRange),
  ).toMatchInlineSnapshot(`
    [
      "It accepts 1,048,577 bytes.",
      "It rejects 102,400 bytes.",
      "It accepts 102,401 bytes. It rejects 1,000,000 bytes.",
      "It accepts 102,401 bytes. It rejects 1,000,001 bytes.",
    ]
  `);
});
