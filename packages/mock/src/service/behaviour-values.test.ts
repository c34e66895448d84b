import { describe, expect, it } from 'vitest';
import {
  type Answered,
  ASHA,
  create,
  created,
  createHospital,
  type Sent,
  update,
} from '../../test/send.ts';
import { type Behaviour, LEDGER, type ProfilesMock } from '../index.ts';

type Ask = (mock: ProfilesMock) => Promise<Answered>;
type Show = (mock: ProfilesMock, answer: Answered) => unknown;
type Case = readonly [id: keyof Behaviour, ask: Ask, show: Show, byValue: readonly unknown[]];

const status: Show = (_, answer) => answer.status;
const user: Show = (mock) => {
  const { oid: _, ...fields } = mock.emrUsers.get('user-1') ?? { oid: '' };
  return fields;
};
const patientOr: Show = (mock, answer) =>
  answer.status < 300 ? created(mock, answer) : answer.status;
const userOr: Show = (mock, answer) => (answer.status < 300 ? user(mock, answer) : answer.status);
const creating =
  (fields: object, sent?: Sent): Ask =>
  (mock) =>
    create(mock, { ...ASHA, ...fields }, sent);
const updating =
  (body: unknown, sent?: Sent): Ask =>
  (mock) =>
    update(mock, body, sent);

const clock = { time: 0 };

function creatingAgainAfter(ms: number): Ask {
  return async (mock) => {
    await create(mock, ASHA);
    clock.time += ms;
    return create(mock, ASHA);
  };
}

function creatingTimes(times: number): Ask {
  return async (mock) => {
    for (let time = 1; time < times; time++) await create(mock, ASHA);
    return create(mock, ASHA);
  };
}

const asha = { ...ASHA, fn: 'asha' };
const meera = { fn: 'Meera', s: 'Dr', extras: { ward: { bed: 1 }, shift: 'day' } };
const { extras } = meera;
const offending = { a: [[1]], b: { c: { d: 1 }, e: 1 } };
const long = { é234567890123456: 1, '😀234567890123456': 2, kept: 3 };

/** For each entry a request that shows it, and what shows under each value in the ledger's order. */
const cases: readonly Case[] = [
  ['createStatus', creating({}), status, [201, 200, 202]],
  ['updateStatus', updating({}), status, [200, 202]],
  [
    'emrUserLowercasing',
    updating({ fn: 'ÀB', email: 'A@B.co', s: 'Prof' }),
    user,
    [
      { ...meera, fn: 'ÀB', email: 'A@B.co', s: 'Prof' },
      { ...meera, fn: 'àb', email: 'a@b.co', s: 'Prof' },
    ],
  ],
  ['omittedFields', updating({ bg: 'O+' }), user, [{ ...meera, bg: 'O+' }, { bg: 'O+' }]],
  [
    'extrasOnUpdate',
    updating({ extras: { ward: { room: 2 } } }),
    user,
    [
      { ...meera, extras: { ward: { room: 2 } } },
      { ...meera, extras: { ward: { room: 2 }, shift: 'day' } },
    ],
  ],
  [
    'extrasLimitsOnUpdate',
    updating({ extras: { _a: 1, b: [[1]] } }),
    userOr,
    [{ ...meera, extras: { _a: 1, b: [[1]] } }, 400],
  ],
  [
    'extrasViolation',
    creating({ extras: offending }),
    patientOr,
    [400, { ...asha, extras: { b: { e: 1 } } }],
  ],
  [
    'underscoreKeys',
    creating({ extras: { _a: 1, b: { _c: 1 } } }),
    patientOr,
    [
      { ...asha, extras: { b: {} } },
      { ...asha, extras: { b: { _c: 1 } } },
    ],
  ],
  [
    'malformedContact',
    creating({ email: 'NOT AN ADDRESS', mobile: 'none' }),
    patientOr,
    [400, { ...asha, email: 'not an address', mobile: 'none' }],
  ],
  [
    'unknownFields',
    creating({ bg: 'O+', oid: 'mine' }),
    patientOr,
    [asha, 400, { ...asha, bg: 'O+' }],
  ],
  ['nullFields', updating({ s: null }), userOr, [400, { fn: 'Meera', extras }, meera]],
  ['emptyUpdate', updating({ bloodgroup: 'O+' }), status, [200, 400]],
  [
    'contentType',
    creating({}, { headers: { 'content-type': 'text/plain' } }),
    status,
    [201, 415, 400],
  ],
  ['unreadableBody', updating('[]'), status, [400, 422]],
  ['invalidRequest', creating({ gen: 'X' }), status, [400, 422]],
  ['missingCredential', creating({}, { headers: { 'client-id': '' } }), status, [401, 400, 403]],
  [
    'invalidCredential',
    creating({}, { headers: { authorization: 'Bearer stolen' } }),
    status,
    [401, 403],
  ],
  ['unknownOid', updating({}, { path: '/profiles/v1/emr-user/nobody' }), status, [404, 400, 403]],
  [
    'patientOidOnUpdate',
    updating({ bg: 'O-' }, { path: '/profiles/v1/emr-user/person-1' }),
    (mock, answer) => [answer.status, mock.patients.get('person-1')?.bloodgroup],
    [
      [404, 'A+'],
      [200, 'O-'],
    ],
  ],
  ['duplicateUsername', creating({ username: 'UHID-1' }), status, [409, 400, 422]],
  ['usernameMatching', creating({ username: 'uhid-1' }), status, [201, 409]],
  [
    'errorBody',
    updating({}, { path: '/profiles/v1/emr-user/nobody' }),
    (_, { headers, text }) => [headers.get('content-type'), text],
    [
      [
        'application/json',
        '{"error":{"code":"unknown_oid","message":"The EMR user was not updated: there is no EMR user with this oid."}}',
      ],
      [
        'application/json',
        '{"code":"unknown_oid","message":"The EMR user was not updated: there is no EMR user with this oid."}',
      ],
      [
        'application/problem+json',
        '{"type":"about:blank","title":"unknown_oid","status":404,"detail":"The EMR user was not updated: there is no EMR user with this oid.","code":"unknown_oid"}',
      ],
      [
        'application/json',
        '{"detail":"The EMR user was not updated: there is no EMR user with this oid."}',
      ],
      [
        'text/plain;charset=UTF-8',
        'The EMR user was not updated: there is no EMR user with this oid.',
      ],
      [null, ''],
    ],
  ],
  [
    'trailingSlash',
    creating({}, { path: '/profiles/v1/patient?trace=1' }),
    (_, answer) => [answer.status, answer.headers.get('location')],
    [
      [201, null],
      [307, './patient/?trace=1'],
    ],
  ],
  ['tokenLifetime', creatingAgainAfter(3_600_000), status, [201, 401]],
  ['rateLimit', creatingTimes(101), status, [201, 429]],
  ['bodyLimit', creating({ s: 'x'.repeat(1_048_576) }), status, [201, 413]],
  [
    'keyLength',
    creating({ extras: long }),
    (mock, answer) => Object.keys(created(mock, answer).extras ?? {}),
    [Object.keys(long), ['é234567890123456', 'kept'], ['kept']],
  ],
];

const ALSO: Partial<Record<string, Partial<Behaviour>>> = {
  keyLength: { extrasViolation: 'dropped' },
  emptyUpdate: { unknownFields: 'ignored' },
};

function createWith(behaviour: Partial<Behaviour>): ProfilesMock {
  return createHospital({
    behaviour,
    credentials: { tokens: ['token'] },
    now: () => new Date(clock.time),
  });
}

const ways: readonly (readonly [string, (id: string, value: unknown) => ProfilesMock])[] = [
  ['options', (id, value) => createWith({ ...ALSO[id], [id]: value })],
  [
    'use',
    (id, value) => {
      const mock = createWith(ALSO[id] ?? {});
      mock.use({ [id]: value });
      return mock;
    },
  ],
];

describe.each(cases)('%s', (id, ask, show, byValue) => {
  const rows = ways.flatMap(([way, mockWith]) =>
    LEDGER[id].values.map((value, at) => [value, way, mockWith, byValue[at]] as const),
  );

  it.each(rows)('is honoured as %j from %s', async (value, _, mockWith, shown) => {
    const mock = mockWith(id, value);
    expect(mock.behaviour[id]).toEqual(value);
    expect(show(mock, await ask(mock))).toEqual(shown);
    const isNone = 'isAmount' in LEDGER[id] && value === 'none';
    expect(mock.requests.at(-1)?.assumed.includes(id)).toBe(!isNone);
  });

  it('has a case for each value', () => {
    expect(byValue).toHaveLength(LEDGER[id].values.length);
  });
});

it('has a case for each entry', () => {
  expect(cases.map(([id]) => id).sort()).toEqual(Object.keys(LEDGER).sort());
});
