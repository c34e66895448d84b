import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { BehaviourId } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';
import { candidatesOf } from './candidates.ts';
import type { Given } from './decision-tree.ts';
import { Knowledge } from './knowledge.ts';

const IDS: readonly BehaviourId[] = ['createStatus', 'updateStatus', 'contentType', 'emptyUpdate'];

/** All ways to choose a value for each of the entries. */
const WHOLE = IDS.reduce<readonly Given[]>(
  (all, id) =>
    all.flatMap((given) => candidatesOf(id).map((value) => new Map([...given, [id, value]]))),
  [new Map()],
);

const someValues = fc
  .tuple(fc.subarray([...IDS], { minLength: 1 }), fc.constantFrom(...WHOLE))
  .map(([ids, whole]): Given => new Map([...whole].filter(([id]) => ids.includes(id))));
const constraints = fc.array(fc.array(someValues, { minLength: 1, maxLength: 4 }), {
  maxLength: 5,
});

it('allows the same values as a search through all combinations', () => {
  fc.assert(
    fc.property(constraints, someValues, (all, tested) => {
      let knowledge = Knowledge.none;
      let left = WHOLE;
      for (const constraint of all) {
        const allowed = constraint.filter((given) => knowledge.allows(given));
        if (allowed.length === 0) continue;
        knowledge = knowledge.learn(allowed);
        left = left.filter((whole) => allowed.some((given) => agrees(whole, given)));
      }
      for (const id of IDS) {
        expect(new Set(knowledge.possible(id))).toEqual(
          new Set(left.map((whole) => whole.get(id))),
        );
      }
      expect(knowledge.allows(tested)).toBe(left.some((whole) => agrees(whole, tested)));
    }),
    { numRuns: 500 },
  );
});

it('does not settle an amount that represents a range', () => {
  const knows = (id: BehaviourId, value: LedgerValue) =>
    Knowledge.none.learn([new Map([[id, value]])]).settled(id);
  expect(knows('bodyLimit', 'none')).toBeUndefined();
  expect(knows('bodyLimit', 1_048_575)).toBeUndefined();
  expect(knows('bodyLimit', 1_048_576)).toBe(1_048_576);
  expect(knows('rateLimit', 'none')).toBeUndefined();
  expect(knows('createStatus', 202)).toBe(202);
});

it('learn returns new knowledge, and leaves the old unchanged', () => {
  const before = Knowledge.none;
  const after = before.learn([new Map([['createStatus', 202]])]);
  expect([before.settled('createStatus'), after.settled('createStatus')]).toEqual([undefined, 202]);
});

function agrees(whole: Given, given: Given): boolean {
  return [...given].every(([id, value]) => whole.get(id) === value);
}
