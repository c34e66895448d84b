import { ASHA, create, createHospital, send, update } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { type Behaviour, MockDefectError } from '../index.ts';

const NOW = '2026-05-01T10:00:00.000Z';
const now = () => new Date(NOW);

describe('a defect of the mock', () => {
  it('is recorded as a violation, and as a request without a response and assumptions', async () => {
    const mock = createHospital({ now, createOid: () => '' });
    const error = await create(mock, ASHA, { path: '/profiles/v1/patient?a=b' }).catch(
      (reason: unknown) => reason,
    );
    if (!(error instanceof MockDefectError)) throw error;
    const request = 'POST /profiles/v1/patient/';
    const violation = { section: 'Mock', problem: error.message, request, expected: false };
    expect(mock.violations).toEqual([violation]);
    expect(mock.requests).toMatchObject([
      { at: NOW, request, operation: 'createPatient', stored: false, violations: [violation] },
    ]);
    expect(mock.requests[0]).toMatchObject({ response: undefined, assumed: [], alternatives: [] });
    expect([mock.assumptions(), mock.patients.size]).toEqual([[], 1]);
  });

  it.each([new Date(Number.NaN), NOW, undefined])(
    'is reported for a clock that returns %s',
    async (time) => {
      const mock = createHospital({ now: () => time as Date });
      await expect(create(mock, ASHA)).rejects.toMatchObject({
        cause: new TypeError('now must return a valid Date.'),
      });
      expect(mock.requests.map(({ at }) => at)).toEqual(['1970-01-01T00:00:00.000Z']);
    },
  );

  it('is reported instead of the fault that applies', async () => {
    const mock = createHospital({ now: () => new Date(Number.NaN) });
    mock.fail('*', { kind: 'drop' });
    await expect(create(mock, ASHA)).rejects.toBeInstanceOf(MockDefectError);
    expect(mock.violations).toMatchObject([{ section: 'Mock' }]);
    expect(mock.requests).toMatchObject([{ fault: undefined, response: undefined }]);
  });
});

it.each<[object, Partial<Behaviour>, string]>([
  [{ gen: 'Q' }, { patientOidOnUpdate: 'updated' }, 'gen must be one of M, F, O'],
  [
    { extras: { a: [[1]] } },
    { patientOidOnUpdate: 'updated', extrasLimitsOnUpdate: 'enforced' },
    'extras has a list inside a list',
  ],
  [
    { gen: 'Q' },
    { patientOidOnUpdate: 'updated', rateLimit: { limit: 1, windowMs: 60_000 }, tokenLifetime: 1 },
    'gen must be one of M, F, O',
  ],
])(
  'finds the violations of %j, even if a fault keeps it from the service',
  async (body, behaviour, problem) => {
    const mock = createHospital({ behaviour });
    const path = '/profiles/v1/emr-user/person-1';
    await update(mock, {}, { path });
    mock.fail('*', { kind: 'drop' });
    await expect(update(mock, body, { path })).rejects.toThrow();
    expect(mock.violations).toMatchObject([{ problem }]);
  },
);

it('records no reason for a rejection that depends on undecided entries', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  await expect(create(mock, ASHA, { headers: { 'client-id': '' } })).rejects.toThrow();
  expect(mock.requests).toMatchObject([{ reason: undefined, response: undefined }]);
  expect(mock.violations.map(({ undecided }) => undecided)).toEqual([
    undefined,
    'missingCredential',
    'errorBody',
  ]);
});

it('finds the violations of a request that the service would redirect', async () => {
  const mock = createHospital({ behaviour: { trailingSlash: 'redirected' } });
  mock.fail('*', { kind: 'drop' });
  const path = '/profiles/v1/patient';
  await expect(create(mock, { ...ASHA, gen: 'X' }, { path })).rejects.toThrow();
  expect(mock.violations).toMatchObject([{ problem: 'gen must be one of M, F, O' }]);
});

const PIECE = 'x'.repeat(990_000);

it.each<[string, object, number]>([
  // The entry contains the path twice if no operation has it.
  ['paths', { path: `/${PIECE}` }, 8],
  ['queries', { path: `/?${PIECE}` }, 16],
  ['headers', { headers: { 'x-long': PIECE } }, 16],
  ['response bodies', {}, 16],
  ['request bodies', { method: 'PUT', body: new Uint8Array(70_000) }, 236],
])('keeps at most 16 MB of %s', async (what, sent, kept) => {
  const mock = createHospital({ journalLimit: 10_000 });
  const isOfResponses = what === 'response bodies';
  for (let request = 0; request <= kept; request++) {
    if (isOfResponses) mock.fail('*', { kind: 'respond', status: 200, body: PIECE });
    await send(mock, sent);
  }
  expect(mock.requests).toHaveLength(kept);
});
