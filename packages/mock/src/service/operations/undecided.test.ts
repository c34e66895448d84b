import { isDeepStrictEqual } from 'node:util';
import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  behaviours,
  outcomeOf,
  type Situation,
  situations,
} from '../../../test/random-situations.ts';
import { createProfilesMock, UndecidedError } from '../../index.ts';
import { DEFAULT_BEHAVIOUR } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../ledger/ledger.ts';

const undecided = () => createHospital({ behaviour: 'undecided' });
const failure = (pending: Promise<unknown>): Promise<UndecidedError> =>
  pending.then(
    () => expect.fail('The mock responded.'),
    (error) => error,
  );

it('rejects a create until createStatus is decided, and stores nothing', async () => {
  const mock = undecided();
  const error = await failure(create(mock, ASHA));
  expect(error).toBeInstanceOf(UndecidedError);
  expect(error.name).toBe('UndecidedError');
  expect(error.undecided).toEqual(['createStatus']);
  expect(error.message).toMatchInlineSnapshot(`
    "The mock did not respond to POST /profiles/v1/patient/: the response depends on undecided ledger entries. Ask the service's owner, then set the values with mock.use():
    - Which status does the service return when it creates a patient? (section Endpoints; createStatus is one of 201, 200, 202)"
  `);
  expect(mock.violations).toEqual([
    {
      section: 'Endpoints',
      problem:
        'the response depends on createStatus, which is undecided: Which status does the service return when it creates a patient?',
      request: 'POST /profiles/v1/patient/',
      expected: false,
      undecided: 'createStatus',
    },
  ]);
  expect(mock.requests).toMatchObject([
    {
      response: undefined,
      assumed: ['createStatus'],
      alternatives: [200, 202].map((value) => ({ id: 'createStatus', value, status: value })),
    },
  ]);
  expect(mock.patients.size).toBe(1);
  mock.use({ createStatus: 202 });
  expect((await create(mock, ASHA)).status).toBe(202);
});

it('names every entry that the response depends on', async () => {
  const error = await failure(create(undecided(), { ...ASHA, username: 'uhid-1' }));
  expect(error.undecided).toEqual(['createStatus', 'usernameMatching']);
  expect(error.message).toMatch(/ 202\)\n- /);
});

it('asks for bodyLimit if a body exceeds the default limit, until a higher one or none is set', async () => {
  const mock = undecided();
  mock.use({ createStatus: 201 });
  const large = { ...ASHA, s: 'x'.repeat(1_048_576) };
  for (const bodyLimit of [2_000_000, 'none'] as const) {
    expect((await failure(create(mock, large))).undecided).toEqual(['bodyLimit']);
    mock.use({ bodyLimit });
    expect((await create(mock, large)).status).toBe(201);
    mock.reset();
    mock.use({ createStatus: 201 });
  }
});

it('asks for rateLimit and tokenLifetime if the default amounts would reject the request', async () => {
  const clock = { time: 0 };
  const mock = createProfilesMock({ behaviour: 'undecided', now: () => new Date(clock.time) });
  mock.use({ createStatus: 201 });
  for (let at = 0; at < 100; at++) await create(mock, ASHA);
  expect((await failure(create(mock, ASHA))).undecided).toEqual(['rateLimit']);
  expect(mock.patients.size).toBe(100);
  clock.time += 3_600_000;
  expect((await failure(create(mock, ASHA))).undecided).toEqual(['tokenLifetime']);
});

it('finds a change that only two undecided entries cause together', async () => {
  // A patient's oid may be unknown or updated, a null rejected or not: three of the four
  // combinations return the same 400 without a body, and one stores a record.
  const mock = undecided();
  const { nullFields: _, patientOidOnUpdate: __, ...others } = DEFAULT_BEHAVIOUR;
  mock.use({ ...others, unknownOid: 400, invalidRequest: 400, errorBody: 'empty' });
  const ask = (body: object) => update(mock, body, { path: '/profiles/v1/emr-user/person-1' });
  expect((await ask({ gen: 'X' })).status).toBe(400);
  expect((await failure(ask({ s: null }))).undecided).toEqual(['nullFields']);
  const alternatives = mock.requests.at(-1)?.alternatives.map(({ id }) => id);
  expect(new Set(alternatives)).toEqual(new Set(['nullFields']));
  mock.use({ nullFields: 'rejected' });
  expect((await ask({ s: null })).status).toBe(400);
  mock.use({ nullFields: 'ignored' });
  expect((await failure(ask({ s: null }))).undecided).toEqual(['patientOidOnUpdate']);
});

it('shows defaults for undecided entries, and accepts them as decisions', async () => {
  const mock = undecided();
  expect(mock.behaviour).toEqual(DEFAULT_BEHAVIOUR);
  expect(mock.undecided).toEqual(BEHAVIOUR_IDS);
  mock.use({ errorBody: 'flat' });
  expect(mock.undecided).toEqual(BEHAVIOUR_IDS.filter((id) => id !== 'errorBody'));
  mock.use(mock.behaviour);
  expect([mock.undecided, mock.behaviour.errorBody]).toEqual([[], 'flat']);
  mock.reset();
  expect(mock.undecided).toEqual(BEHAVIOUR_IDS);
  expect(createHospital().undecided).toEqual([]);
});

const listed = fc.subarray([...BEHAVIOUR_IDS], { minLength: 1, maxLength: 3 });
/** Entries that one request often reads. A random choice would seldom combine them. */
const related = fc.constantFrom<BehaviourId[]>(
  ['nullFields', 'omittedFields', 'emptyUpdate'],
  ['extrasLimitsOnUpdate', 'underscoreKeys', 'extrasOnUpdate'],
  ['extrasLimitsOnUpdate', 'extrasViolation', 'keyLength'],
  ['unknownFields', 'nullFields', 'emptyUpdate'],
  ['emrUserLowercasing', 'malformedContact', 'omittedFields'],
  ['patientOidOnUpdate', 'unknownFields', 'omittedFields'],
  ['contentType', 'unreadableBody', 'usernameMatching'],
);

it('rejects exactly the requests whose outcome depends on undecided entries', async () => {
  const count = { rejected: 0, responded: 0 };
  const property = fc.asyncProperty(
    behaviours(9),
    situations,
    fc.oneof(listed, related),
    async (behaviour, before, ids) => {
      const situation: Situation = { ...before, earlier: { requests: 0, ago: 0 } };
      const outcomes = await Promise.all(
        waysToDecide(ids, behaviour).map((way) => outcomeOf(way, situation)),
      );
      const [first] = outcomes;
      const isCertain = outcomes.every(({ seen }) => isDeepStrictEqual(seen, first?.seen));
      const response = outcomeOf(behaviour, situation, ids);
      if (isCertain) expect((await response).seen).toEqual(first?.seen);
      else expect(ids).toEqual(expect.arrayContaining([...(await failure(response)).undecided]));
      count[isCertain ? 'responded' : 'rejected'] += 1;
    },
  );
  await fc.assert(property, { numRuns: 200 });
  expect(Math.min(count.responded, count.rejected)).toBeGreaterThan(20);
}, 60_000);

function waysToDecide(ids: readonly BehaviourId[], behaviour: Behaviour): readonly Behaviour[] {
  const [id, ...others] = ids;
  if (id === undefined) return [behaviour];
  return LEDGER[id].values.flatMap((value) => waysToDecide(others, { ...behaviour, [id]: value }));
}
