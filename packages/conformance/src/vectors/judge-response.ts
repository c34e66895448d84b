import { SAMPLE_CALLS } from '@profiles/samples';
import { jsonOf, type RecordedResponse } from './recorded-response.ts';
import { type Judgement, judged, unjudged } from './result.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** The document shows that there is an answer, and not its number: the one thing it leaves open there. */
const SUCCESS_STATUSES: ReadonlySet<string> = new Set(['createStatus', 'updateStatus']);

/** Names what the document leaves open about an answer; nothing where it says that it is accepted. */
export function openQuestion({ response }: Step, reading: string | undefined): string | undefined {
  if (reading !== undefined) return reading;
  const isShown =
    response?.kind === 'accepted' && response.dependsOn.every((id) => SUCCESS_STATUSES.has(id));
  return isShown ? undefined : response?.dependsOn.join(', ');
}

/**
 * Judges an answer: all of it where it is the reference's, else what the document shows.
 *
 * @param open - What the document leaves open about it.
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

/** At the ledger's defaults an error names its code; an answer to HEAD has no body to name it in. */
function codeProblems({ response: expected, request }: Step, response: RecordedResponse): string[] {
  if (expected?.kind !== 'rejected' || request?.method === 'HEAD') return [];
  const { code } = Object(Object(jsonOf(response)).error);
  return code === expected.code ? [] : [`the error's code is not ${expected.code}`];
}
