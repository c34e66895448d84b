import { LEDGER_CASES, type Requests, sendAll } from '@profiles/testkit/ledger-cases';
import { ASHA, createHospital, HEADERS, type Sent } from '@profiles/testkit/send';
import fc from 'fast-check';
import {
  type Behaviour,
  type BehaviourId,
  type EmrUserSeed,
  LEDGER,
  type PatientSeed,
  type ProfilesMock,
} from '../src/index.ts';
import { DEFAULT_BEHAVIOUR } from '../src/service/ledger/check-behaviour.ts';

/** Requests, and the records that are stored before them. */
export interface Situation extends Requests {
  readonly patient: PatientSeed;
  readonly user: EmrUserSeed;
}

const mostly = <T>(usual: readonly T[], odd: readonly T[]) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  );

const FIELDS = {
  fn: mostly<unknown>(['Asha', 'asha', 'meera'], [' ', null, 1]),
  dob: mostly<unknown>(['1990-04-12'], ['1990-02-30', null]),
  gen: mostly<unknown>(['F'], ['X', null]),
  s: mostly<unknown>(['Dr'], [null]),
  email: mostly<unknown>(['A@b.co', 'a@b.co'], ['none']),
  mobile: mostly<unknown>(['+919876543210'], ['919876543210', '1']),
  bg: mostly<unknown>(['O+', 'A+'], [null]),
  bloodgroup: mostly<unknown>(['O+', 'A+'], [null]),
  username: mostly<unknown>(['UHID-1', 'uhid-1', 'new'], [null]),
  oid: fc.constant('x'),
  constructor: fc.constantFrom<unknown>(null, 1),
  extras: fc.oneof(
    {
      weight: 6,
      arbitrary: fc.dictionary(
        fc.constantFrom('a', '_b', 'é234567890123456', '😀234567890123456', 'k'.repeat(17), 'ward'),
        mostly<unknown>([1, null, [1], { bed: 1 }, { _c: 1 }], [[[1]], [{}], { d: { e: 1 } }]),
        { maxKeys: 3 },
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom<unknown>(null, []) },
  ),
};
const fields = fc
  .tuple(fc.subarray(Object.keys(FIELDS), { maxLength: 4 }), fc.record(FIELDS))
  .map(([names, values]) =>
    Object.fromEntries(names.map((name) => [name, values[name as keyof typeof FIELDS]])),
  );

const route = mostly(
  [
    ['POST', 'patient'],
    ['POST', 'patient/'],
    ['PATCH', 'emr-user/user-1'],
    ['PATCH', 'emr-user/user-1'],
    ['PATCH', 'emr-user/person-1'],
  ],
  [
    ['PATCH', 'emr-user/no'],
    ['POST', 'emr-user/user-1'],
    ['POST', 'x'],
  ],
);
const rare = (header: keyof typeof HEADERS) =>
  fc.oneof(
    { weight: 20, arbitrary: fc.constant(HEADERS[header]) },
    fc.constantFrom('', 'odd', 'Bearer stolen'),
  );
const headers = fc.record({
  authorization: rare('authorization'),
  'content-type': rare('content-type'),
  'client-id': rare('client-id'),
});

const sent: fc.Arbitrary<Sent> = fc
  .tuple(route, headers, fields, mostly(['fields'], ['', '[]', '{']))
  .map(([[method = '', end], given, body, text]) => ({
    method,
    path: `/profiles/v1/${end}`,
    headers: given,
    body: text !== 'fields' ? text : method === 'POST' ? { ...ASHA, ...body } : body,
  }));

const stored = fc.record(
  {
    s: fc.constant('Dr'),
    fn: fc.constantFrom('asha', 'Asha', 'meera'),
    email: fc.constant('a@b.co'),
    extras: fc.constantFrom({}, { a: 1 }, { ward: { bed: 1 } }),
  },
  { requiredKeys: [] },
);

const requests: fc.Arbitrary<Requests> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      earlier: fc.record({ requests: fc.nat(3), ago: fc.constantFrom(0, 500, 1000, 3_600_000) }),
      sent,
    }),
  },
  fc.constantFrom(
    ...Object.values(LEDGER_CASES).map(({ earlier = { requests: 0, ago: 0 }, sent }) => ({
      earlier,
      sent,
    })),
  ),
);

export const situations: fc.Arbitrary<Situation> = fc
  .record({
    patient: fc
      .tuple(stored, fc.constantFrom('UHID-1', 'uhid-1', 'other'))
      .map(([some, username]) => ({ ...ASHA, ...some, oid: 'person-1', username })),
    user: stored.map((some) => ({ ...some, oid: 'user-1' })),
    requests,
  })
  .map(({ requests: sentAndEarlier, ...records }) => ({ ...records, ...sentAndEarlier }));

/** Behaviours that differ from the default in at most this many entries. */
export const behaviours = (maxDeviations: number): fc.Arbitrary<Behaviour> =>
  fc
    .subarray(Object.keys(LEDGER) as BehaviourId[], { maxLength: maxDeviations })
    .chain((ids) => fc.tuple(...ids.map(oneValueOf)))
    .map((chosen) => ({ ...DEFAULT_BEHAVIOUR, ...Object.fromEntries(chosen) }));

const oneValueOf = (id: BehaviourId) =>
  fc.constantFrom(
    ...[...LEDGER[id].values, ...(LEDGER_CASES[id].amounts ?? [])].map(
      (value) => [id, value] as const,
    ),
  );

/** Sends the requests of a situation to a new mock, in which some entries are undecided. */
export async function outcomeOf(
  behaviour: Behaviour,
  { patient, user, ...sentAndEarlier }: Situation,
  undecided: readonly BehaviourId[] = [],
): Promise<{ readonly mock: ProfilesMock; readonly seen: unknown }> {
  const clock = { time: 0 };
  const mock = createHospital({
    behaviour: 'undecided',
    credentials: { tokens: ['token'], clientIds: ['front-desk'] },
    seed: { patients: [patient], emrUsers: [user] },
    now: () => new Date(clock.time),
  });
  const decided = Object.entries(behaviour).filter(
    ([id]) => !undecided.some((each) => each === id),
  );
  mock.use(Object.fromEntries(decided));
  const { status, headers: shown, text } = await sendAll(mock, clock, sentAndEarlier);
  return { mock, seen: [status, [...shown], text, mock.patients.list(), mock.emrUsers.list()] };
}
