import { expect, it } from 'vitest';
import { VECTORS } from './all-vectors.ts';
import { checkClient } from './check-client.ts';

const results = await checkClient(VECTORS);
const played = results.filter(({ verdict }) => verdict !== 'skipped');

it.each(played)('the SDK sends or rejects the input of $id as expected', ({ why }) => {
  expect(why).toEqual([]);
});
