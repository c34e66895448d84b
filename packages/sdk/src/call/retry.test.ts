import { describe, expect, it } from 'vitest';
import type { AttemptFailure } from '../attempt/attempt.ts';
import { mayRetry, waitBeforeRetry } from './retry.ts';

const CREATE = { name: 'createPatient' } as const;
const UPDATE = { name: 'updateEmrUser' } as const;

function status(code: number, retryAfter?: number): AttemptFailure {
  return { kind: 'status', status: code, retryAfter };
}

describe('mayRetry', () => {
  it.each([
    ['nothing was sent', { kind: 'not_sent' }, true, true],
    ['the connection was lost', { kind: 'lost' }, false, true],
    ['no retry can succeed', { kind: 'final' }, false, false],
    ['429', status(429), true, true],
    ...[408, 500, 502, 503, 504].map((code) => [String(code), status(code), false, true] as const),
    ...[400, 401, 403, 404, 409, 410, 418, 422, 425, 501, 505, 520, 304, 0].map(
      (code) => [String(code), status(code), false, false] as const,
    ),
  ] as const)('decides whether to retry after: %s', (_, failure, create, update) => {
    expect(mayRetry(CREATE, failure)).toBe(create);
    expect(mayRetry(UPDATE, failure)).toBe(update);
  });

  it('allows a create to be retried after no status but 429', () => {
    const statuses = Array.from({ length: 600 }, (_, code) => code);
    expect(statuses.filter((code) => mayRetry(CREATE, status(code)))).toEqual([429]);
  });
});

describe('waitBeforeRetry', () => {
  it.each([
    [0, 500],
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [4, 8000],
    [5, 8000],
    [2000, 8000],
  ])('draws the wait after %i retries from 0 to %i ms', (retries, longest) => {
    const wait = (random: number) => waitBeforeRetry({ kind: 'lost' }, retries, random);
    expect(wait(0)).toBe(0);
    expect(wait(0.25)).toBe(longest / 4);
    expect(wait(1 - 2 ** -53)).toBeCloseTo(longest);
  });

  it.each([429, 503])('waits as long as Retry-After says on %i', (code) => {
    expect(waitBeforeRetry(status(code, 0), 0, 0.5)).toBe(0);
    expect(waitBeforeRetry(status(code, 7.5), 3, 0.5)).toBe(7500);
    expect(waitBeforeRetry(status(code, 60), 0, 0.5)).toBe(60_000);
  });

  it.each([429, 503])('returns undefined on %i if Retry-After is longer than a minute', (code) => {
    expect(waitBeforeRetry(status(code, 60.001), 0, 0.5)).toBeUndefined();
    expect(waitBeforeRetry(status(code, Number.POSITIVE_INFINITY), 0, 0.5)).toBeUndefined();
  });

  it.each([408, 500, 502, 504])('ignores Retry-After on %i', (code) => {
    expect(waitBeforeRetry(status(code, 7), 0, 0.5)).toBe(250);
    expect(waitBeforeRetry(status(code, 3600), 0, 0.5)).toBe(250);
  });
});
