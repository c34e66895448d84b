import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { jsonOf, type RecordedResponse } from './recorded-response.ts';
import { type Judgement, judged, unjudged } from './result.ts';
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
