import { ASHA, create, createHospital, type Sent, send, update } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import type { Behaviour, ProfilesMock } from '../../index.ts';

type Ask = (mock: ProfilesMock) => Promise<unknown>;

const PATIENT = '/profiles/v1/patient/';
const REDIRECTED = { trailingSlash: 'redirected' } as const;
const LONG_NAME = 'n'.repeat(33);
const clock = { time: 0 };

const creating =
  (body: unknown, headers: Sent['headers'] = {}): Ask =>
  (mock) =>
    create(mock, body, { headers });
const updating =
  (body: unknown, oid = 'user-1'): Ask =>
  (mock) =>
    update(mock, body, { path: `/profiles/v1/emr-user/${oid}` });

async function later(mock: ProfilesMock): Promise<void> {
  await create(mock, ASHA);
  clock.time += 1000;
  await create(mock, ASHA);
}

async function twice(mock: ProfilesMock): Promise<void> {
  await create(mock, ASHA);
  await create(mock, ASHA);
}

const OFFENDING = { a: [[1]], b: [{}], c: { d: {} }, ['k'.repeat(17)]: 1 };
const NESTED = `{"s":${'['.repeat(600)}${']'.repeat(600)}}`;

/** Requests that are rejected, or accepted with a violation, in the order of the checks. */
const CASES: readonly [what: string, ask: Ask, behaviour?: Partial<Behaviour>][] = [
  ['an unknown path', (mock) => send(mock, { path: '/x' })],
  ['another method', (mock) => send(mock, { path: PATIENT, method: 'PUT' })],
  ['another method of an update', (mock) => send(mock, { path: '/profiles/v1/emr-user/user-1' })],
  ['a redirect', (mock) => create(mock, ASHA, { path: PATIENT.slice(0, -1) }), REDIRECTED],
  ['no credentials', creating(ASHA, { authorization: undefined, 'client-id': undefined })],
  ['another scheme', creating(ASHA, { authorization: 'Basic token' })],
  ['a scheme in lowercase', creating(ASHA, { authorization: 'bearer token' })],
  ['no credentials, as a 403', creating(ASHA, { 'client-id': '' }), { missingCredential: 403 }],
  ['another token', creating(ASHA, { authorization: 'Bearer other' })],
  ['another client', creating(ASHA, { 'client-id': 'other' })],
  ['an old token', later, { tokenLifetime: 1000, invalidCredential: 403 }],
  ['too many requests', twice, { rateLimit: { limit: 1, windowMs: 5000 } }],
  ['a large body', creating(ASHA), { bodyLimit: 1 }],
  ['text', creating(ASHA, { 'content-type': 'text/plain' }), { contentType: 415 }],
  ['text that is accepted', creating(ASHA, { 'content-type': 'text/plain' })],
  ['no body', creating(undefined)],
  ['an empty body', creating('')],
  ['no JSON', creating('{')],
  ['a list', creating('[]')],
  ['a number that is too large for a double', creating('{"n":-1E+400}')],
  ['absurd nesting', creating(NESTED)],
  ['an unknown oid', updating({}, 'nobody')],
  ['the oid of a patient', updating({}, 'person-1')],
  [
    'wrong fields',
    creating({ fn: ' ', dob: null, gen: 'X', email: 'x', mobile: '1', mn: 1, extras: [] }),
  ],
  ['wrong fields of an update', updating({ email: 'x', mobile: '1', bg: null })],
  ['a malformed contact that is stored', updating({ email: 'x' }), { malformedContact: 'stored' }],
  ['a null that is ignored', creating({ ...ASHA, mn: null }), { nullFields: 'ignored' }],
  ['unknown fields', creating({ ...ASHA, bg: 1, [LONG_NAME]: 1 }), { unknownFields: 'rejected' }],
  ['unknown fields that are ignored', updating({ x: 1, [LONG_NAME.slice(1)]: 1 })],
  ['offending extras', creating({ ...ASHA, extras: OFFENDING })],
  [
    'offending extras that are dropped',
    creating({ ...ASHA, extras: OFFENDING }),
    { extrasViolation: 'dropped' },
  ],
  ['an empty update', updating({}), { emptyUpdate: 'rejected' }],
  ['a taken username', creating({ ...ASHA, username: 'UHID-1' })],
];

function mockWith(behaviour: Partial<Behaviour> = {}): ProfilesMock {
  return createHospital({
    behaviour: { errorBody: 'text', ...behaviour },
    credentials: { tokens: ['token'], clientIds: ['front-desk'] },
    now: () => new Date(clock.time),
  });
}

it('keeps the texts of every rejection and violation', async () => {
  const texts: string[] = [];
  for (const [what, ask, behaviour] of CASES) {
    const mock = mockWith(behaviour);
    await ask(mock);
    const { request, response, reason, violations } = mock.requests.at(-1) ?? {};
    const lines = [
      `${what}: ${request}`,
      [response?.status, JSON.stringify(response?.headers), response?.body].join(' ').trim(),
      ...(reason === undefined ? [] : [`reason: ${reason}`]),
      ...(violations ?? []).map(({ section, problem }) => `${section}: ${problem}`),
    ];
    texts.push(lines.join('\n'));
  }
  expect(texts.join('\n\n')).toMatchSnapshot();
});

it('lists at most twenty problems of a request', async () => {
  const fields = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x${at}`, 1]));
  const mock = mockWith({ unknownFields: 'rejected' });
  await create(mock, { ...ASHA, ...fields });
  const problems = Array.from(
    { length: 20 },
    (_, at) => `"x${at}" is not a field of this operation`,
  );
  expect(mock.violations.map(({ problem }) => problem)).toEqual(problems);
  expect(mock.requests[0]?.reason).toBe(problems.join('; '));
});
