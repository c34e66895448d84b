import { ENDPOINTS } from '@profiles/sdk/schemas';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { sendStep } from './raw-request.ts';
import type { Target } from './reference.ts';
import {
  jsonOf,
  type RecordedResponse,
  recordResponse,
  type StepResult,
  type VectorResult,
  vectorResult,
} from './result.ts';
import type { Step, Vector } from './vector.ts';

/**
 * Plays vectors against a mock, one after the other. It needs only `fetch`, so it runs in Node, Deno, Bun,
 * workerd and a page. It never throws because of a response.
 */
export async function playVectors({
  vectors,
  ...target
}: Target & { readonly vectors: readonly Vector[] }): Promise<VectorResult[]> {
  const results: VectorResult[] = [];
  for (const vector of vectors) results.push(await playVector(vector, target));
  return results;
}

async function playVector(vector: Vector, target: Target): Promise<VectorResult> {
  const steps: StepResult[] = [];
  /** The oids of the patients that the steps created. */
  const created: string[] = [];
  try {
    await target.reference.reset();
    for (const step of vector.steps) {
      const { createdOid, ...result } = await playStep(step, created, target);
      if (createdOid !== undefined) created.push(createdOid);
      steps.push(result);
    }
  } catch (error) {
    steps.push({ problems: [`no response: ${errorNameOf(error)}`] });
  }
  return vectorResult(vector, steps);
}

/** Returns the name of an error without its message, which may quote the request. */
function errorNameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the thrown value is not an Error';
  const { code = '' } = Object(error.cause);
  return `${error.name} ${code}`.trim();
}

async function playStep(
  step: Step,
  created: readonly string[],
  target: Target,
): Promise<StepResult & { readonly createdOid?: string | undefined }> {
  // The step concerns only the client.
  if (!step.response) return {};
  const oid = (step.oid === '{created}' ? created.at(-1) : step.oid) ?? '';
  const before = await readState(step, oid, target);
  const response = await recordResponse(await sendStep(step, oid, target));
  const isCreate = ENDPOINTS[step.operation].effect === 'create';
  const createdOid = isCreate ? oidIn(jsonOf(response)) : undefined;
  const storedOid = isCreate ? createdOid : oid;
  const isTaken = createdOid !== undefined && created.includes(createdOid);
  const problems = [
    ...responseProblems(step, response),
    ...(step.response.kind === 'accepted'
      ? await recordProblems(step, storedOid, target)
      : changeProblems(before, await readState(step, storedOid ?? '', target))),
    ...(isTaken ? ['the oid is that of another patient'] : []),
    ...(await dependencyProblems(step, target)),
  ];
  return { response, createdOid, problems };
}

function oidIn(json: unknown): string | undefined {
  const { oid } = Object(json);
  return typeof oid === 'string' ? oid : undefined;
}

/** Reads the state that a rejected step must not change. */
async function readState({ operation }: Step, oid: string, { reference }: Target) {
  return ENDPOINTS[operation].effect === 'create'
    ? await reference.patientCount()
    : await reference.record(operation, oid);
}

function changeProblems(before: unknown, after: unknown): readonly string[] {
  return sameJson(before, after) ? [] : ['it was rejected, but something was stored'];
}

function responseProblems(step: Step, response: RecordedResponse): readonly string[] {
  const { status } = response;
  const expected = step.response?.status;
  return [
    ...(step.response?.kind === 'accepted'
      ? shapeProblems(step, response)
      : codeProblems(step, response)),
    ...(status === expected ? [] : [`returned ${status}, not ${expected}`]),
  ];
}

function shapeProblems({ operation }: Step, response: RecordedResponse): readonly string[] {
  const [schema, shape] = SAMPLE_CALLS[operation].response;
  return schema.safeParse(jsonOf(response)).success ? [] : [`the body is not ${shape}`];
}

/** With the ledger's defaults, an error body contains a code. A response to HEAD has no body. */
function codeProblems(
  { response: expected, request }: Step,
  response: RecordedResponse,
): readonly string[] {
  if (expected?.kind !== 'rejected' || request?.method === 'HEAD') return [];
  const { code } = Object(Object(jsonOf(response)).error);
  return code === expected.code ? [] : [`the error's code is not ${expected.code}`];
}

async function recordProblems(
  { operation, input, stored }: Step,
  oid: string | undefined,
  { reference }: Target,
): Promise<readonly string[]> {
  // The missing oid is already a problem of the response.
  if (oid === undefined) return [];
  const record = await reference.record(operation, oid);
  if (stored?.record === 'gone') return record ? ['the record is still there'] : [];
  if (!record) return ['no record has its oid'];
  const fields = typeof stored?.record === 'object' ? stored.record : input;
  const expected = { ...fields, oid };
  if (sameJson(record, expected)) return [];
  return [`stored is ${JSON.stringify(record)}, not ${JSON.stringify(expected)}`];
}

/** Compares the ledger entries that a response and its record depend on with those of the step. */
async function dependencyProblems(
  { response, stored }: Step,
  { reference }: Target,
): Promise<readonly string[]> {
  const expected = [...new Set([...(response?.dependsOn ?? []), ...(stored?.dependsOn ?? [])])];
  const actual = await reference.dependsOn();
  const isSame = expected.length === actual.length && expected.every((id) => actual.includes(id));
  return isSame ? [] : [`it depends on ${actual.join(', ')}, not on ${expected.join(', ')}`];
}

/** Whether two JSON values are equal, regardless of the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}
