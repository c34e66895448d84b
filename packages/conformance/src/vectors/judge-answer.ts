import { SAMPLE_CALLS } from '@profiles/samples';
import { jsonOf, type RecordedAnswer } from './recorded-answer.ts';
import { type Judgement, judged, unjudged } from './result.ts';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/** The document shows that there is an answer, and not its number: the one thing it leaves open there. */
const SUCCESS_STATUSES: ReadonlySet<string> = new Set(['createStatus', 'updateStatus']);

/** Names what the document leaves open about an answer; nothing where it says that it is accepted. */
export function openQuestion({ answer }: Step, reading: string | undefined): string | undefined {
  if (reading !== undefined) return reading;
  const isShown =
    answer?.kind === 'accepted' && answer.restsOn.every((id) => SUCCESS_STATUSES.has(id));
  return isShown ? undefined : answer?.restsOn.join(', ');
}

/**
 * Judges an answer: all of it where it is the reference's, else what the document shows.
 *
 * @param open - What the document leaves open about it.
 */
export function judgeAnswer(
  step: Step,
  answer: RecordedAnswer,
  { reference }: Target,
  open: string | undefined,
): Judgement {
  const { status } = answer;
  if (!reference && open !== undefined) {
    return unjudged(`not shown (${open}): returned ${status}`);
  }
  const isSuccess = status >= 200 && status < 300;
  const problems =
    step.answer?.kind === 'accepted'
      ? [...(isSuccess ? [] : [`rejected with ${status}`]), ...shapeProblems(step, answer)]
      : codeProblems(step, answer);
  const expected = step.answer?.status;
  if (reference && status !== expected) problems.push(`returned ${status}, not ${expected}`);
  return judged(problems);
}

function shapeProblems({ operation }: Step, answer: RecordedAnswer): string[] {
  const [schema, shape] = SAMPLE_CALLS[operation].response;
  return schema.safeParse(jsonOf(answer)).success ? [] : [`the body is not ${shape}`];
}

/** At the ledger's defaults an error names its code; an answer to HEAD has no body to name it in. */
function codeProblems({ answer: expected, request }: Step, answer: RecordedAnswer): string[] {
  if (expected?.kind !== 'refused' || request?.method === 'HEAD') return [];
  const { code } = Object(Object(jsonOf(answer)).error);
  return code === expected.code ? [] : [`the error's code is not ${expected.code}`];
}
