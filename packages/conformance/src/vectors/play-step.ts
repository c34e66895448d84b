import { type Effect, ENDPOINTS } from '@profiles/sdk/schemas';
import { judgeResponse, openQuestion } from './judge-response.ts';
import { judgeStored, readState } from './judge-stored.ts';
import { sendStep } from './raw-request.ts';
import { jsonOf, recordResponse } from './recorded-response.ts';
import { type StepResult, unjudged } from './result.ts';
import { isSeedOid } from './seed.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** What came of a step, and the patient that it created. */
interface PlayedStep extends StepResult {
  readonly createdOid?: string | undefined;
}

/** What a step may refer to. */
interface Earlier {
  readonly created: readonly string[];
  readonly reading: string | undefined;
}

/**
 * Plays one step.
 *
 * @param created - The oids of the patients that earlier steps created.
 * @param reading - What the vector reads into the document.
 */
export async function playStep(
  step: Step,
  { created, reading }: Earlier,
  target: Target,
): Promise<PlayedStep> {
  if (!step.response) return unjudged('not played: it concerns only the client');
  const { effect } = ENDPOINTS[step.operation];
  if (isDeletion(effect) && !target.reference) {
    return unjudged('not played: it would delete a record there');
  }
  const oid = oidOf(step, created.at(-1), target);
  if (oid === undefined) return unjudged('not played: no record is known there to play it on');
  const before = await readState(step, oid, target);
  const response = await recordResponse(await sendStep(step, oid, target));
  const open = openQuestion(step, reading);
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
      ...(await judgeRest(step, target)),
    ],
    notes: [...responded.notes, ...stored.notes],
    isJudged: responded.isJudged || stored.isJudged,
  };
}

/** No operation deletes yet, but another service must never lose a record to a vector. */
function isDeletion(effect: Effect): boolean {
  return effect === 'delete';
}

/** Compares the entries of the ledger that an answer and the store rest on with those that are named. */
async function judgeRest(
  { response, stored }: Step,
  { reference }: Target,
): Promise<readonly string[]> {
  if (!reference) return [];
  const expected = [...new Set([...(response?.dependsOn ?? []), ...(stored?.dependsOn ?? [])])];
  const actual = await reference.restedOn();
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
  // A path that is written out is the seed's own.
  return request?.path === undefined ? emrUserOid : undefined;
}

function oidIn(json: unknown): string | undefined {
  const { oid } = Object(json);
  return typeof oid === 'string' ? oid : undefined;
}
