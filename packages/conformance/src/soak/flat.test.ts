import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from './flat.ts';

const series = (at: (index: number) => number) =>
  Array.from({ length: 60 }, (_, index) => at(index));

describe('the trend of a series', () => {
  it('is none where only the warm-up grows', () => {
    expect(trendOf(series((index) => Math.min(index, 11)))).toEqual({ growth: 0, drift: 0 });
  });

  it('is none where single samples stand out', () => {
    const { growth, drift } = trendOf(series((index) => (index % 10 === 9 ? 1e6 : 5)));
    expect([growth, drift]).toEqual([0, 0]);
  });

  it('is what a steady leak comes to, whatever the noise', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 5, noNaN: true }), { minLength: 60, maxLength: 60 }),
        (noise) => {
          const { growth, drift } = trendOf(series((index) => 10 * index + (noise[index] ?? 0)));
          expect(growth).toBeGreaterThan(300);
          expect(drift).toBeGreaterThan(440);
        },
      ),
    );
  });
});
