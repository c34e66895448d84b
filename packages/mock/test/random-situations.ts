import fc from 'fast-check';
import {
  type Behaviour,
  type BehaviourId,
  type EmrUserSeed,
  LEDGER,
  type LedgerValue,
  type PatientSeed,
  type ProfilesMock,
} from '../src/index.ts';
import { DEFAULT_BEHAVIOUR } from '../src/ledger/check-behaviour.ts';
import { ASHA, createHospital, HEADERS, type Sent, send, update } from './send.ts';

/** A request, and the state before it. */
export interface Situation {
  readonly patient: PatientSeed;
  readonly user: EmrUserSeed;
  /** The number of earlier requests, and how many milliseconds ago they were sent. */
  readonly earlier: { readonly requests: number; readonly ago: number };
  readonly sent: Sent;
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

export const situations: fc.Arbitrary<Situation> = fc.record({
  patient: fc
    .tuple(stored, fc.constantFrom('UHID-1', 'uhid-1', 'other'))
    .map(([some, username]) => ({ ...ASHA, ...some, oid: 'person-1', username })),
  user: stored.map((some) => ({ ...some, oid: 'user-1' })),
  earlier: fc.record({ requests: fc.nat(3), ago: fc.constantFrom(0, 500, 1000, 3_600_000) }),
  sent,
});

/** Amounts small enough to matter, in addition to those in the ledger. */
const AMOUNTS: Partial<Record<BehaviourId, readonly LedgerValue[]>> = {
  tokenLifetime: [1000],
  rateLimit: [{ limit: 2, windowMs: 1000 }],
  bodyLimit: [64],
};

/** Behaviours that differ from the default in at most this many entries. */
export const behaviours = (maxDeviations: number): fc.Arbitrary<Behaviour> =>
  fc
    .subarray(Object.keys(LEDGER) as BehaviourId[], { maxLength: maxDeviations })
    .chain((ids) => fc.tuple(...ids.map(oneValueOf)))
    .map((chosen) => ({ ...DEFAULT_BEHAVIOUR, ...Object.fromEntries(chosen) }));

const oneValueOf = (id: BehaviourId) =>
  fc.constantFrom(
    ...[...LEDGER[id].values, ...(AMOUNTS[id] ?? [])].map((value) => [id, value] as const),
  );

/** Everything that can be observed of a response. */
export interface Outcome {
  readonly mock: ProfilesMock;
  readonly seen: unknown;
}

/** Sends the request of a situation to a new mock, in which some entries are undecided. */
export async function outcomeOf(
  behaviour: Behaviour,
  { patient, user, earlier, sent: request }: Situation,
  undecided: readonly BehaviourId[] = [],
): Promise<Outcome> {
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
  // This request stores nothing, but it uses its token and counts towards the rate limit.
  for (let at = 0; at < earlier.requests; at++) await update(mock, '');
  clock.time += earlier.ago;
  const { status, headers: shown, text } = await send(mock, request);
  return { mock, seen: [status, [...shown], text, mock.patients.list(), mock.emrUsers.list()] };
}
