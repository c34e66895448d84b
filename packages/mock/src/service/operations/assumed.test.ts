import { isDeepStrictEqual } from 'node:util';
import { LEDGER_CASES } from '@profiles/testkit/ledger-cases';
import { ASHA } from '@profiles/testkit/send';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  behaviours,
  outcomeOf,
  type Situation,
  situations,
} from '../../../test/random-situations.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../ledger/ledger.ts';

const PERSON = { ...ASHA, oid: 'person-1', username: 'UHID-1', bloodgroup: 'A+' } as const;
const USER = {
  oid: 'user-1',
  fn: 'Meera',
  s: 'Dr',
  extras: { ward: { bed: 1 }, shift: 'day' },
} as const;

/** Returns the other values to try. An amount matters only if `none` would change the outcome. */
function othersOf(id: BehaviourId, behaviour: Behaviour): readonly unknown[] {
  const values = 'isAmount' in LEDGER[id] ? ['none'] : LEDGER[id].values;
  return values.filter((value) => value !== behaviour[id]);
}

async function namesExactly(behaviour: Behaviour, situation: Situation): Promise<BehaviourId[]> {
  const actual = await outcomeOf(behaviour, situation);
  const others = await Promise.all(
    BEHAVIOUR_IDS.map(async (id) => {
      const outcomes = await Promise.all(
        othersOf(id, behaviour).map(async (value) => {
          const { mock, seen } = await outcomeOf({ ...behaviour, [id]: value }, situation);
          return { id, value, status: mock.requests.at(-1)?.response?.status, seen };
        }),
      );
      return outcomes.some(({ seen }) => !isDeepStrictEqual(seen, actual.seen)) ? outcomes : [];
    }),
  );
  const mattering = others.flat();
  const assumed = [...new Set(mattering.map(({ id }) => id))];
  const entry = actual.mock.requests.at(-1);
  expect(entry?.assumed).toEqual(assumed);
  const alternatives = mattering.map(({ seen: _, ...alternative }) => alternative);
  expect(entry?.alternatives).toEqual(entry?.reason === undefined ? [] : alternatives);
  return assumed;
}

/** A situation in which each ledger entry has an effect. */
const CASES = BEHAVIOUR_IDS.map((id) => {
  const { earlier = { requests: 0, ago: 0 }, sent, also } = LEDGER_CASES[id];
  const situation: Situation = { earlier, sent, patient: PERSON, user: USER };
  return { id, situation, behaviour: { ...DEFAULT_BEHAVIOUR, ...also } };
});

it.each(CASES)(
  'lists $id, of which another value changes the response or the record',
  async ({ id, situation, behaviour }) => {
    const amounts = 'isAmount' in LEDGER[id] ? { [id]: LEDGER[id].values[1] } : {};
    expect(await namesExactly({ ...behaviour, ...amounts }, situation)).toContain(id);
  },
);

it('lists exactly the entries of which another value changes the response or the record', {
  timeout: 60_000,
}, async () => {
  const property = fc.asyncProperty(behaviours(9), situations, async (behaviour, situation) => {
    await namesExactly(behaviour, situation);
  });
  await fc.assert(property, { numRuns: 25 });
});
