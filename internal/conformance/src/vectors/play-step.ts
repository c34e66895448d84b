import { ENDPOINTS } from '@profiles/sdk/schemas';
import { judgeResponse, judgeStored, readState, unsettledPart } from './judge.ts';
import { sendStep } from './raw-request.ts';
import { isSeedOid } from './reference.ts';
import { jsonOf, recordResponse, type StepResult, unjudged } from './result.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** The result of a step, and the oid of the patient that it created. */
interface PlayedStep extends StepResult {
  readonly createdOid?: string | undefined;
}

/** The values that a step may refer to. */
interface Earlier {
  readonly created: readonly string[];
  readonly reading: string | undefined;
}

/**
 * Plays one step.
 *
 * @param created - The oids of the patients that earlier steps created.
 * @param reading - The vector's interpretation of the API specification.
 */
export async function playStep(
  step: Step,
  { created, reading }: Earlier,
  target: Target,
): Promise<PlayedStep> {
  if (!step.response) return unjudged('not played: it concerns only the client');
  const { effect } = ENDPOINTS[step.operation];
  if (isDeletion(effect) && !target.reference) {
    return unjudged('not played: it would delete a record of the service');
  }
  const oid = oidOf(step, created.at(-1), target);
  if (oid === undefined) return unjudged('not played: no record of the service is known');
  const before = await readState(step, oid, target);
  const response = await recordResponse(await sendStep(step, oid, target));
  const open = unsettledPart(step, reading);
  const responded = judgeResponse(step, response, target, open);
  const isCreate = effect === 'create';
  const createdOid = isCreate ? oidIn(jsonOf(response)) : undefined;
  const storedOid = isCreate ? createdOid : oid;
  const stored = await judgeStored({ step, oid: storedOid, before, target, open });
  const isTaken = createdOid !== undefined && created.includes(createdOid);
  return {
    response,
    createdOid,
    problems: [
      ...responded.problems,
      ...stored.problems,
      ...(isTaken ? ['the oid is that of another patient'] : []),
      ...(await judgeDependencies(step, target)),
    ],
    notes: [...responded.notes, ...stored.notes],
    isJudged: responded.isJudged || stored.isJudged,
  };
}

/** Whether a step deletes. None does yet, but a vector must never delete a record of another service. */
function isDeletion(effect: string): boolean {
  return effect === 'delete';
}

/** Compares the ledger entries that a response and its record depend on with those of the step. */
async function judgeDependencies(
  { response, stored }: Step,
  { reference }: Target,
): Promise<readonly string[]> {
  if (!reference) return [];
  const expected = [...new Set([...(response?.dependsOn ?? []), ...(stored?.dependsOn ?? [])])];
  const actual = await reference.dependsOn();
  const isSame = expected.length === actual.length && expected.every((id) => actual.includes(id));
  return isSame ? [] : [`it depends on ${actual.join(', ')}, not on ${expected.join(', ')}`];
}

function oidOf(
  { oid = '', request }: Step,
  created: string | undefined,
  { reference, emrUserOid }: Target,
): string | undefined {
  if (oid === '{created}') return created;
  if (reference || !isSeedOid(oid)) return oid;
  // A literal path contains an oid of the seed.
  return request?.path === undefined ? emrUserOid : undefined;
}

function oidIn(json: unknown): string | undefined {
  const { oid } = Object(json);
  return typeof oid === 'string' ? oid : undefined;
}
