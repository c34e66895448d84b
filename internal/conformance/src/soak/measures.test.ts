import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trendOf } from './measures.ts';

const series = (at: (index: number) => number) =>
  Array.from({ length: 60 }, (_, index) => at(index));

describe('trendOf', () => {
  it('finds no growth if only the warm-up grows', () => {
    expect(trendOf(series((index) => Math.min(index, 11)))).toEqual({ growth: 0, drift: 0 });
  });

  it('finds no growth if single samples are high', () => {
    const { growth, drift } = trendOf(series((index) => (index % 10 === 9 ? 1e6 : 5)));
    expect([growth, drift]).toEqual([0, 0]);
  });

  it('finds a steady leak under any noise', () => {
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
