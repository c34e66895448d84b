import { describe, expect, it } from 'vitest';
import { LEDGER_CASES, sendAll } from '../../test/ledger-cases.ts';
import { createHospital } from '../../test/send.ts';
import { type Behaviour, LEDGER, type ProfilesMock } from '../index.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';

const clock = { time: 0 };

const createWith = (behaviour: Partial<Behaviour>) =>
  createHospital({
    behaviour,
    credentials: { tokens: ['token'] },
    now: () => new Date(clock.time),
  });

type Way = (also: Partial<Behaviour>, decision: Partial<Behaviour>) => ProfilesMock;
const ways: readonly (readonly [string, Way])[] = [
  ['options', (also, decision) => createWith({ ...also, ...decision })],
  [
    'use',
    (also, decision) => {
      const mock = createWith(also);
      mock.use(decision);
      return mock;
    },
  ],
];

describe.each(BEHAVIOUR_IDS)('%s', (id) => {
  const { show = (_, { status }) => status, byValue, also = {}, ...requests } = LEDGER_CASES[id];
  const rows = ways.flatMap(([way, mockWith]) =>
    LEDGER[id].values.map((value, at) => [value, way, mockWith, byValue[at]] as const),
  );

  it.each(rows)('applies the value %j from %s', async (value, _, mockWith, shown) => {
    const mock = mockWith(also, { [id]: value });
    expect(mock.behaviour[id]).toEqual(value);
    expect(show(mock, await sendAll(mock, clock, requests))).toEqual(shown);
    const isNone = 'isAmount' in LEDGER[id] && value === 'none';
    expect(mock.requests.at(-1)?.assumed.includes(id)).toBe(!isNone);
  });

  it('has a case for each value', () => {
    expect(byValue).toHaveLength(LEDGER[id].values.length);
  });
});
