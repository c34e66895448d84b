import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type Answered,
  ASHA,
  create,
  createHospital,
  type Sent,
  send,
  update,
} from '../../test/send.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId, LEDGER } from '../behaviour.ts';
import type { ProfilesMock } from '../index.ts';

type Example = readonly [string, (mock: ProfilesMock) => Promise<Answered>, readonly BehaviourId[]];

const examples: readonly Example[] = [
  ['a plain creation', (mock) => create(mock, ASHA), ['createStatus']],
  [
    'one without the slash',
    (mock) => create(mock, ASHA, { path: '/profiles/v1/patient' }),
    ['createStatus', 'trailingSlash'],
  ],
  [
    'an exact duplicate',
    (mock) => create(mock, { ...ASHA, username: 'UHID-1' }),
    ['duplicateUsername', 'errorBody'],
  ],
  [
    'one that differs in case',
    (mock) => create(mock, { ...ASHA, username: 'uhid-1' }),
    ['createStatus', 'usernameMatching'],
  ],
  [
    'a plain update',
    (mock) => update(mock, { fn: 'meera', s: 'Dr', extras: {} }),
    ['updateStatus', 'extrasOnUpdate'],
  ],
  [
    'an update of all there is',
    (mock) => update(mock, { fn: 'meera', s: 'Dr', extras: { ward: 1, shift: 2 } }),
    ['updateStatus'],
  ],
  ['an update of less', (mock) => update(mock, { bg: 'O+' }), ['updateStatus', 'omittedFields']],
  ['an unknown path', (mock) => send(mock, { path: '/x' }), ['errorBody']],
  [
    'extras that only bytes call too long',
    (mock) => create(mock, { ...ASHA, extras: { é234567890123456: 1 } }),
    ['createStatus', 'keyLength'],
  ],
];

it.each(examples)('names what %s rests on', async (_, ask, assumed) => {
  const mock = createHospital();
  await ask(mock);
  expect(mock.requests.map((entry) => entry.assumed)).toEqual([assumed]);
  expect(mock.assumptions()).toEqual(assumed);
});

it('names the matching too where a duplicate differs in case', async () => {
  const mock = createHospital({ behaviour: { usernameMatching: 'case-insensitive' } });
  await create(mock, { ...ASHA, username: 'uhid-1' });
  expect(mock.assumptions()).toEqual(['duplicateUsername', 'usernameMatching', 'errorBody']);
});

const extras = fc.dictionary(
  fc.constantFrom('a', '_b', 'é234567890123456', '😀234567890123456', 'k'.repeat(17), 'ward'),
  fc.constantFrom<unknown>(1, null, [1], [[1]], [{}], { _c: 1 }, { d: { e: 1 } }, { bed: 1 }),
  { maxKeys: 3 },
);
const fields = fc.record(
  {
    fn: fc.constantFrom<unknown>('Asha', 'asha', 'meera', ' ', null, 1),
    dob: fc.constantFrom<unknown>('1990-04-12', '1990-02-30', null),
    gen: fc.constantFrom<unknown>('F', 'X', null),
    s: fc.constantFrom<unknown>('Dr', null),
    email: fc.constantFrom<unknown>('A@b.co', 'a@b.co', 'none'),
    mobile: fc.constantFrom<unknown>('+919876543210', '919876543210', '1'),
    bg: fc.constantFrom<unknown>('O+', 'A+', null),
    bloodgroup: fc.constantFrom<unknown>('O+', 'A+'),
    username: fc.constantFrom<unknown>('UHID-1', 'uhid-1', 'new', null),
    oid: fc.constant('x'),
    constructor: fc.constantFrom<unknown>(null, 1),
    extras: fc.oneof({ weight: 4, arbitrary: extras }, fc.constantFrom<unknown>(null, [])),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 8, arbitrary: fields.map((some) => JSON.stringify(some)) },
  { weight: 8, arbitrary: fields.map((some) => JSON.stringify({ ...ASHA, ...some })) },
  fc.constantFrom('', '[]', '{'),
);
const rare = (header: string) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(header) }, fc.constantFrom('', 'odd'));
const sent: fc.Arbitrary<Sent> = fc.record({
  method: fc.constantFrom('POST', 'PATCH', 'PATCH'),
  path: fc
    .constantFrom(
      'patient',
      'patient/',
      'emr-user/user-1',
      'emr-user/user-1',
      'emr-user/person-1',
      'emr-user/no',
      'x',
    )
    .map((end) => `/profiles/v1/${end}`),
  headers: fc.record({
    authorization: rare('Bearer token'),
    'content-type': rare('application/json'),
    'client-id': rare('front-desk'),
  }),
  body,
});
const behaviour: fc.Arbitrary<Partial<Behaviour>> = fc
  .dictionary(fc.constantFrom(...BEHAVIOUR_IDS), fc.nat(5))
  .map((picks) =>
    Object.fromEntries(
      Object.entries(picks).map(([id, at]) => {
        const { values } = LEDGER[id as BehaviourId];
        return [id, values[at % values.length]];
      }),
    ),
  );

async function outcome(given: Partial<Behaviour>, request: Sent) {
  const credentials = { tokens: ['token'], clientIds: ['front-desk'] };
  const mock = createHospital({ behaviour: given, credentials });
  const { status, headers, text } = await send(mock, request);
  const seen = [status, [...headers], text, mock.patients.list(), mock.emrUsers.list()];
  return { seen, assumed: mock.assumptions() };
}

it('names exactly the entries of which another value changes the answer or the store', async () => {
  await fc.assert(
    fc.asyncProperty(behaviour, sent, async (given, request) => {
      const actual = await outcome(given, request);
      const complete = createHospital({ behaviour: given }).behaviour;
      for (const id of BEHAVIOUR_IDS) {
        const others = LEDGER[id].values.filter((value) => value !== complete[id]);
        const outcomes = await Promise.all(
          others.map((value) => outcome({ ...complete, [id]: value }, request)),
        );
        const isAssumed = outcomes.some(({ seen }) => !sameSeen(seen, actual.seen));
        expect([id, actual.assumed.includes(id)]).toEqual([id, isAssumed]);
      }
    }),
    { numRuns: 150 },
  );
});

function sameSeen(left: unknown, right: unknown): boolean {
  try {
    expect(left).toEqual(right);
    return true;
  } catch {
    return false;
  }
}
