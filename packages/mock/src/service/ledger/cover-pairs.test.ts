import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverPairs } from './cover-pairs.ts';

/** Returns the pairs of choices of two factors that no row contains. */
function unmet(sizes: readonly number[], rows: readonly (readonly number[])[]): string[] {
  const met = new Set(
    rows.flatMap((row) =>
      row.flatMap((one, at) => row.map((other, to) => `${at}:${one} ${to}:${other}`)),
    ),
  );
  const all = sizes.flatMap((size, at) =>
    sizes.flatMap((otherSize, to) =>
      [...Array(to > at ? size : 0).keys()].flatMap((one) =>
        [...Array(otherSize).keys()].map((other) => `${at}:${one} ${to}:${other}`),
      ),
    ),
  );
  return all.filter((pair) => !met.has(pair));
}

const someSizes = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 7 });

it('covers every pair of choices of two factors', () => {
  fc.assert(
    fc.property(someSizes, (sizes) => {
      const rows = coverPairs(sizes);
      expect(unmet(sizes, rows)).toEqual([]);
      expect(rows[0]).toEqual(sizes.map(() => 0));
      for (const row of rows) {
        expect(row).toHaveLength(sizes.length);
        expect(row.every((choice, at) => choice >= 0 && choice < (sizes[at] ?? 0))).toBe(true);
      }
    }),
  );
});

it('returns the same rows in every release, with first choices where the choice does not matter', () => {
  const rows = (sizes: readonly number[]) => coverPairs(sizes).map((row) => row.join(''));
  expect([rows([]), rows([1]), rows([3])]).toEqual([[''], ['0'], ['0', '1', '2']]);
  expect(rows([2, 3, 2, 4, 1, 3]).join(' ')).toMatchInlineSnapshot(
    `"000000 101101 001202 100300 010001 011100 110200 010302 121002 020100 020201 021301 000102"`,
  );
  expect(rows([2, 2, 2, 2, 2, 2, 2]).join(' ')).toMatchInlineSnapshot(
    `"0000000 1011111 0110101 1101010 1010000 0001100 0000011"`,
  );
  expect(rows([3, 3, 3, 3, 3]).join(' ')).toMatchInlineSnapshot(
    `"00000 10111 20222 01120 11002 21011 02210 12021 22102 11201 10000 20000 00001 00012"`,
  );
});
