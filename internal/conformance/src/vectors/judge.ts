import { ENDPOINTS } from '@profiles/sdk/schemas';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { type Judgement, jsonOf, judged, type RecordedResponse, unjudged } from './result.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** The API specification shows a successful response without its status: the status alone may differ. */
const SUCCESS_STATUSES: ReadonlySet<string> = new Set(['createStatus', 'updateStatus']);

/** Names the undefined part of a response. Returns `undefined` if the request must be accepted. */
export function unsettledPart({ response }: Step, reading: string | undefined): string | undefined {
  if (reading !== undefined) return reading;
  const isShown =
    response?.kind === 'accepted' && response.dependsOn.every((id) => SUCCESS_STATUSES.has(id));
  return isShown ? undefined : response?.dependsOn.join(', ');
}

/**
 * Judges a response: every part of the reference's, else only what the API specification shows.
 *
 * @param open - The part that the API specification leaves undefined.
 */
export function judgeResponse(
  step: Step,
  response: RecordedResponse,
  { reference }: Target,
  open: string | undefined,
): Judgement {
  const { status } = response;
  if (!reference && open !== undefined) {
    return unjudged(`not shown (${open}): returned ${status}`);
  }
  const isSuccess = status >= 200 && status < 300;
  const problems =
    step.response?.kind === 'accepted'
      ? [...(isSuccess ? [] : [`rejected with ${status}`]), ...shapeProblems(step, response)]
      : codeProblems(step, response);
  const expected = step.response?.status;
  if (reference && status !== expected) problems.push(`returned ${status}, not ${expected}`);
  return judged(problems);
}

function shapeProblems({ operation }: Step, response: RecordedResponse): string[] {
  const [schema, shape] = SAMPLE_CALLS[operation].response;
  return schema.safeParse(jsonOf(response)).success ? [] : [`the body is not ${shape}`];
}

/** With the ledger's defaults, an error body contains a code. A response to HEAD has no body. */
function codeProblems({ response: expected, request }: Step, response: RecordedResponse): string[] {
  if (expected?.kind !== 'rejected' || request?.method === 'HEAD') return [];
  const { code } = Object(Object(jsonOf(response)).error);
  return code === expected.code ? [] : [`the error's code is not ${expected.code}`];
}

/** A step that was played, and what is needed to judge its record. */
interface Written {
  readonly step: Step;
  /** The oid of the record, if the response contained it. */
  readonly oid: string | undefined;
  /** The state before the step. */
  readonly before: string;
  readonly target: Target;
  /** The part of the response that the API specification leaves undefined. */
  readonly open: string | undefined;
}

/**
 * Reads the state that a rejected step must not change. Returns an empty text if the step is not
 * rejected, or if there is no mock to read.
 */
export async function readState(
  { operation, response }: Step,
  oid: string,
  { reference }: Target,
): Promise<string> {
  if (response?.kind !== 'rejected') return '';
  const state =
    ENDPOINTS[operation].effect === 'create'
      ? await reference?.patientCount()
      : await reference?.record(operation, oid);
  return JSON.stringify(state) ?? '';
}

/** Judges the stored record: a rejected step must store nothing, an accepted one the expected record. */
export async function judgeStored(written: Written): Promise<Judgement> {
  const { step, oid, before, target, open } = written;
  if (step.response?.kind === 'rejected') {
    // Another service may accept the request: its rejection is not shown.
    if (!target.reference) return unjudged();
    const isSame = (await readState(step, oid ?? '', target)) === before;
    return judged(isSame ? [] : ['it was rejected, but something was stored']);
  }
  const readBack = target.reference ?? target.readBack;
  if (!readBack) return unjudged('stored record: not judged, because it cannot be read back');
  const isOpen = open !== undefined || (step.stored?.dependsOn ?? []).length > 0;
  if (!target.reference && isOpen) return unjudged('stored record: not shown');
  // The missing oid is already a problem of the response.
  if (oid === undefined) return judged([]);
  const record = await readBack.record(step.operation, oid);
  if (step.stored?.record === 'gone') return judged(record ? ['the record is still there'] : []);
  return judged(holds(written, { ...expectedRecord(step), oid }, record));
}

function expectedRecord({ input, stored }: Step): object {
  return typeof stored?.record === 'object' ? stored.record : { ...input };
}

function holds({ step, target }: Written, expected: object, record: unknown): readonly string[] {
  if (typeof record !== 'object' || record === null) return ['no record has its oid'];
  // Further fields of a record are not shown. The service may merge extras into those of its EMR user.
  const isUpdate = ENDPOINTS[step.operation].effect === 'update';
  const counts = ([name]: readonly [string, unknown]) =>
    target.reference || (Object.hasOwn(expected, name) && !(isUpdate && name === 'extras'));
  const [is, should] = [record, expected].map((each) =>
    Object.fromEntries(Object.entries(each).filter(counts)),
  );
  return sameJson(is, should)
    ? []
    : [`stored is ${JSON.stringify(is)}, not ${JSON.stringify(should)}`];
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
