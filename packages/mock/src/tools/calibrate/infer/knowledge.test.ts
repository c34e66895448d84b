import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Values } from '../../../service/ledger/explore.ts';
import type { BehaviourId } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { bodyLimitRange, candidateFor, candidatesOf } from './candidates.ts';
import { Knowledge } from './knowledge.ts';

const IDS: readonly BehaviourId[] = ['createStatus', 'updateStatus', 'contentType', 'emptyUpdate'];

/** All ways to choose a value for each of the entries. */
const WHOLE = IDS.reduce<readonly Values[]>(
  (all, id) =>
    all.flatMap((values) => candidatesOf(id).map((value) => new Map([...values, [id, value]]))),
  [new Map()],
);

const someValues = fc
  .tuple(fc.subarray([...IDS], { minLength: 1 }), fc.constantFrom(...WHOLE))
  .map(([ids, whole]): Values => new Map([...whole].filter(([id]) => ids.includes(id))));
const constraints = fc.array(fc.array(someValues, { minLength: 1, maxLength: 4 }), {
  maxLength: 5,
});

it('allows the same values as a search through all combinations', () => {
  fc.assert(
    fc.property(constraints, someValues, (all, tested) => {
      let knowledge = Knowledge.none;
      let left = WHOLE;
      for (const constraint of all) {
        const allowed = constraint.filter((values) => knowledge.allows(values));
        if (allowed.length === 0) continue;
        knowledge = knowledge.learn(allowed);
        left = left.filter((whole) => allowed.some((values) => agrees(whole, values)));
      }
      for (const id of IDS) {
        expect(new Set(knowledge.possible(id))).toEqual(
          new Set(left.map((whole) => whole.get(id))),
        );
      }
      expect(knowledge.allows(tested)).toBe(left.some((whole) => agrees(whole, tested)));
    }),
    { numRuns: 200 },
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

it.each([
  [undefined, candidatesOf('bodyLimit')],
  ['It accepts 1,048,577 bytes.', ['none']],
  ['It rejects 102,400 bytes.', [102_399]],
  ['It accepts 102,401 bytes. It rejects 1,000,000 bytes.', [999_999]],
  ['It accepts 102,401 bytes. It rejects 1,000,001 bytes.', [999_999, 1_000_000]],
])('describes a body limit: %s', (words, possible) => {
  expect(bodyLimitRange(possible)).toBe(words);
});

function agrees(whole: Values, values: Values): boolean {
  return [...values].every(([id, value]) => whole.get(id) === value);
}
