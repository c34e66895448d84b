import { LEDGER_CASES, sendAll } from '@profiles/testkit/ledger-cases';
import { createHospital } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { LEDGER } from '../../index.ts';
import { BEHAVIOUR_IDS } from '../ledger/ledger.ts';

const clock = { time: 0 };

describe.each(BEHAVIOUR_IDS)('%s', (id) => {
  const { values } = LEDGER[id];
  const {
    show = (_, { status }) => status,
    byValue = values,
    also = {},
    ...requests
  } = LEDGER_CASES[id];

  it.each(values.map((value, at) => [value, byValue[at]] as const))(
    'applies the value %j',
    async (value, shown) => {
      const mock = createHospital({
        behaviour: { ...also, [id]: value },
        credentials: { tokens: ['token'] },
        now: () => new Date(clock.time),
      });
      expect(mock.behaviour[id]).toEqual(value);
      expect(show(mock, await sendAll(mock, clock, requests))).toEqual(shown);
      const isNone = 'isAmount' in LEDGER[id] && value === 'none';
      expect(mock.requests.at(-1)?.assumed.includes(id)).toBe(!isNone);
    },
  );

  it('has a case for each value', () => {
    expect(byValue).toHaveLength(values.length);
  });
});
