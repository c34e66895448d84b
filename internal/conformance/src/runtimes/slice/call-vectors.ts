import { isSeedOid } from '@profiles/conformance/vectors/seed';
import type { Target } from '@profiles/conformance/vectors/target';
import type { Step, Vector } from '@profiles/conformance/vectors/vector';
import { ApiError, isProfilesError, ProfileClient } from '@profiles/sdk';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { differences, failuresOf, type PartResult } from './part-result.ts';
import type { ReferenceTarget } from './served-mock.ts';

/** Calls the SDK with the input of the vectors, against the reference mock, and reads the stored records. */
export async function callVectors(
  vectors: readonly Vector[],
  target: ReferenceTarget,
): Promise<PartResult> {
  const results: (readonly [id: string, problems: readonly string[]])[] = [];
  for (const { id, steps } of vectors.filter(isForClients)) {
    await target.reference.reset();
    const problems: string[] = [];
    let created = '';
    for (const step of steps) {
      const called = await callStep(step, created, target);
      created = called.created ?? created;
      problems.push(...called.problems);
    }
    results.push([id, problems]);
  }
  return failuresOf(results);
}

/** Whether a client can send the steps of a vector. Literal requests are not for clients. */
function isForClients({ steps }: Vector): boolean {
  return steps.every(({ client, request }) => client && !request);
}

async function callStep(step: Step, created: string, { reference, ...target }: ReferenceTarget) {
  const oid = step.oid === '{created}' ? created : (step.oid ?? '');
  const stateOf = async () => {
    // An oid that no EMR user has may not be valid in a path.
    const record = isSeedOid(oid) ? await reference.record(step.operation, oid) : undefined;
    return JSON.stringify([await reference.patientCount(), record]);
  };
  const before = await stateOf();
  const ending = await call(step, oid, target);
  const expected = endingOf(step);
  if (ending.is !== expected) return { problems: differences('is', ending.is, expected) };
  if (ending.is !== 'success') {
    return { problems: (await stateOf()) === before ? [] : ['something was stored'] };
  }
  const writtenOid = ending.oid ?? oid;
  const record = await reference.record(step.operation, writtenOid);
  const wanted = { ...wantedRecord(step), oid: writtenOid };
  return { created: ending.oid, problems: differences('stored is', record, wanted) };
}

async function call(
  { operation, input, updateExtras }: Step,
  oid: string,
  { baseUrl, token, clientId }: Target,
) {
  const extras = updateExtras && { updateExtras };
  const client = new ProfileClient({ baseUrl, token, clientId, maxRetries: 0, ...extras });
  return SAMPLE_CALLS[operation].call(client, { oid, input: { ...input } }).then(
    (data) => ({ is: 'success', oid: 'oid' in data ? String(data.oid) : undefined }),
    (error: unknown) => ({ is: failureOf(error), oid: undefined }),
  );
}

function endingOf({ client, response }: Step): string {
  if (client && 'rejects' in client) return 'invalid_input not_sent';
  return response?.kind === 'rejected' ? `${response.status} ${response.code} rejected` : 'success';
}

function failureOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.serviceCode} ${error.outcome}`;
  return isProfilesError(error) ? `${error.code} ${error.outcome}` : String(error);
}

/** Returns the expected record. If the SDK changes the input, that is the body of the SDK. */
function wantedRecord({ response, client, input, stored }: Step): object {
  const sent = client && 'sends' in client ? client.sends : 'as given';
  const record = response ? stored?.record : sent;
  return typeof record === 'object' ? record : { ...input };
}
