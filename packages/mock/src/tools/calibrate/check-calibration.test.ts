import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { describe, expect, it } from 'vitest';
import { readerOf, scriptedService } from '../../../test/calibration/scripted-service.ts';
import { DEFAULT_BEHAVIOUR } from '../../service/ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../../service/ledger/ledger.ts';
import { checkCalibration } from './check-calibration.ts';

/** Checks a service with this behaviour against a file, by default one with all default values. */
async function check(
  behaviour: Partial<Behaviour>,
  expected: Partial<Behaviour> = DEFAULT_BEHAVIOUR,
) {
  const { target, mock, arrivals } = scriptedService({ behaviour });
  const file = { behaviour: expected, evidence: {} };
  const drift = await checkCalibration(file, { ...target, read: readerOf(mock) });
  const texts = arrivals.map(({ url, body, headers }) => [url, ...headers, body].join('\n'));
  return { ...drift, repeated: texts.length - new Set(texts).size };
}

/** The entries that no run without a limit can check. */
const UNREACHABLE: readonly BehaviourId[] = ['tokenLifetime', 'rateLimit'];

it.each(servicesWithEveryValue())(
  'finds exactly the entries that changed, and repeats no request, with $name',
  async ({ behaviour }) => {
    const changed = BEHAVIOUR_IDS.filter(
      (id) => !UNREACHABLE.includes(id) && behaviour[id] !== DEFAULT_BEHAVIOUR[id],
    );
    const { requests, ...others } = await check(behaviour);
    expect(others).toMatchObject({
      drifted: changed.map((id) => ({
        id,
        expected: DEFAULT_BEHAVIOUR[id],
        possible: [behaviour[id]],
      })),
      unseen: [...UNREACHABLE, ...(changed.includes('bodyLimit') ? [] : ['bodyLimit'])],
      ...{ contradictions: [], ended: 'complete', repeated: 0 },
    });
    expect(requests).toBeLessThanOrEqual(40);
  },
);

it('ignores entries that the file does not contain', async () => {
  const { drifted, confirmed, unseen } = await check({ updateStatus: 202 }, { createStatus: 201 });
  expect([drifted, confirmed, unseen]).toEqual([[], ['createStatus'], []]);
});

it.each([
  [500_000, []],
  ['none', [{ id: 'bodyLimit', expected: 'none', possible: [999_999] }]],
] as const)(
  'compares a body limit of %s in the file with the range that the service shows',
  async (bodyLimit, drifted) => {
    expect((await check({ bodyLimit: 500_000 }, { bodyLimit })).drifted).toEqual(drifted);
  },
);

describe('checking a service with a status that the ledger does not list', () => {
  it.each([
    [201, 203, 'createStatus'],
    [409, 418, 'duplicateUsername'],
  ])('reports one changed entry: %i becomes %i (%s)', async (from, to, id) => {
    const { mock, target } = scriptedService();
    const send: typeof fetch = async (input, init) => {
      const response = await mock.fetch(input, init);
      const status = response.status === from ? to : response.status;
      return new Response(await response.text(), { status, headers: response.headers });
    };
    const file = { behaviour: DEFAULT_BEHAVIOUR, evidence: {} };
    const options = { ...target, fetch: send, read: readerOf(mock) };
    const { drifted, contradictions } = await checkCalibration(file, options);
    expect(drifted).toEqual([
      { id, expected: DEFAULT_BEHAVIOUR[id as keyof Behaviour], possible: [] },
    ]);
    expect(contradictions.length).toBeGreaterThan(0);
  });
});

it('rejects a file with a value that the ledger does not list', async () => {
  const { target } = scriptedService();
  const file = { behaviour: { createStatus: 299 as 201 }, evidence: {} };
  await expect(checkCalibration(file, target)).rejects.toThrow('createStatus must be one of');
});
