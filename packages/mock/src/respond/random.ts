/**
 * Creates a generator of pseudorandom numbers from 0 to 1, without 1. The same seed gives the same
 * numbers in every run. This is Mulberry32, which needs no library.
 */
export function createRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b9);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
