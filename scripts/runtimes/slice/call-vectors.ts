import {
  ApiError,
  type EmrUserChanges,
  isProfilesError,
  type NewPatient,
  ProfileClient,
} from '@profiles/sdk';
import { judgeStored } from '../../../packages/conformance/src/vectors/judge-stored.ts';
import { readState } from '../../../packages/conformance/src/vectors/state.ts';
import type { Target } from '../../../packages/conformance/src/vectors/target.ts';
import type { Step, Vector } from '../../../packages/conformance/src/vectors/vector.ts';
import { failuresOf, type PartResult } from './part-result.ts';

/** Calls the SDK as the vectors say, against the reference mock, and reads back what is stored. */
export async function callVectors(vectors: readonly Vector[], target: Target): Promise<PartResult> {
  const results: (readonly [id: string, problems: readonly string[]])[] = [];
  for (const { id, steps } of vectors.filter(isForClients)) {
    await target.reference?.reset();
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

/** Steps that are written out byte by byte are no client's. */
function isForClients({ steps }: Vector): boolean {
  return steps.every(({ client, request }) => client && !request);
}

async function callStep(step: Step, created: string, target: Target) {
  const { operation, client, updateExtras, answer } = step;
  const { baseUrl, token, clientId } = target;
  const profiles = new ProfileClient({
    ...{ baseUrl, token, clientId, maxRetries: 0 },
    ...(updateExtras && { updateExtras }),
  });
  const oid = step.oid === '{created}' ? created : (step.oid ?? '');
  const before = await readState(step, oid, target);
  // The compiler would refuse some of them, which is the point.
  const input: unknown = { ...step.input };
  const promise =
    operation === 'createPatient'
      ? profiles.createPatient(input as NewPatient)
      : profiles.updateEmrUser(oid, input as EmrUserChanges);
  const ending = await promise.then(
    (data) => ({ is: 'success', oid: 'oid' in data ? String(data.oid) : undefined }),
    (error: unknown) => ({ is: endingOf(error), oid: undefined }),
  );
  const isRefused = client !== undefined && 'refuses' in client;
  const expected = isRefused ? 'invalid_input not_sent' : answeredWith(answer);
  if (ending.is !== expected) return { problems: [`is ${ending.is}, not ${expected}`] };
  const stored = { step, input: step.input, oid: ending.oid ?? oid, before, target };
  if (!isRefused && answer) {
    return { created: ending.oid, problems: (await judgeStored(stored)).problems };
  }
  const isSame = !isRefused || (await readState(step, oid, target)) === before;
  return { problems: isSame ? [] : ['it was not sent, and something was stored'] };
}

function answeredWith(answer: Step['answer']): string {
  return answer?.kind === 'refused' ? `${answer.status} ${answer.code} rejected` : 'success';
}

function endingOf(error: unknown): string {
  if (error instanceof ApiError) return `${error.status} ${error.serviceCode} ${error.outcome}`;
  return isProfilesError(error) ? `${error.code} ${error.outcome}` : String(error);
}
