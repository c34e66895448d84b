import { isPlainObject } from '@profiles/sdk/internal';
import { expect, it } from 'vitest';
import { readerOf, scriptedService } from '../../test/calibration/scripted-service.ts';
import { calibrateProfilesMock } from './calibrate-profiles-mock.ts';

const CYCLE: unknown[] = [];
CYCLE.push(CYCLE);

/** Calibrates against a service with this body in each successful response to a POST. */
async function calibrate(body: string, status?: number) {
  const { mock, target } = scriptedService();
  const send: typeof fetch = async (input, init) => {
    const response = await mock.fetch(input, init);
    const isReplaced = status === undefined ? response.ok : response.status === status;
    return isReplaced && init?.method === 'POST'
      ? new Response(body, { status: response.status, headers: response.headers })
      : response;
  };
  return calibrateProfilesMock({ ...target, fetch: send });
}

it.each([
  ['half a surrogate pair', '{"oid":"\\ud800"}'],
  ['dots', '{"oid":".."}'],
])('completes when every returned oid is %s', async (_, body) => {
  const { ended, behaviour } = await calibrate(body);
  expect(ended).toBe('complete');
  expect(behaviour).toMatchObject({ createStatus: 201, invalidRequest: 400, unknownOid: 404 });
});

it.each([
  ['an empty string', { emrUser: '' }],
  ['half a surrogate pair', { emrUser: '\ud800' }],
])('rejects %s as emrUser before it sends a request', async (_, wrong) => {
  const { target, arrivals } = scriptedService();
  await expect(calibrateProfilesMock({ ...target, ...wrong })).rejects.toThrow(/^emrUser must/);
  expect(arrivals).toEqual([]);
});

it('reports an error body of more than 1 MiB, and settles no shape from it', async () => {
  const { behaviour, contradictions, cutResponses } = await calibrate('x'.repeat(1_048_577), 400);
  expect(behaviour.errorBody).not.toBe('text');
  expect(cutResponses).toBeGreaterThan(0);
  expect(contradictions.map(({ response }) => response)).toContainEqual({
    status: 400,
    headerNames: ['content-type'],
    shape: 'a body of more than 1 MiB',
    isCut: true,
  });
});

it.each<[string, unknown]>([
  ['a BigInt', 1n],
  ['a cycle', CYCLE],
])('settles the entries that responses show when stored records contain %s', async (_, value) => {
  const { target, mock } = scriptedService();
  const without = await calibrateProfilesMock(target);
  const readEmrUser = async (oid: string) => filledWith(value, mock.emrUsers.get(oid));
  const read = { ...readerOf(mock), readEmrUser };
  const { ended, behaviour } = await calibrateProfilesMock({ ...target, read });
  expect(ended).toBe('complete');
  expect(behaviour).toMatchObject(without.behaviour);
});

/** Copies a record with `value` in place of each text, number and boolean. */
function filledWith(value: unknown, record: unknown): unknown {
  if (!isPlainObject(record)) return value;
  const entries = Object.entries(record).map(([key, inner]) => [key, filledWith(value, inner)]);
  return Object.fromEntries(entries);
}
