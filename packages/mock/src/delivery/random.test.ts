import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

// A fault with a rate fails the same requests in every release.
it.each([
  [0, [0.26642920868471265, 0.0003297457005828619, 0.2232720274478197]],
  [1, [0.3588899802416563, 0.10590326134115458, 0.675290479324758]],
  [2, [0.4501855552662164, 0.22184084728360176, 0.24776141112670302]],
])('draws the same numbers from the seed %d in every release', (seed, numbers) => {
  const random = createRandom(seed);
  expect(numbers.map(random)).toEqual(numbers);
});
