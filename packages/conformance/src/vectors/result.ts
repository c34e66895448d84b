import type { RecordedResponse } from './recorded-response.ts';
import type { Section, Vector } from './vector.ts';

/**
 * What came of a vector: `not shown` where the document says nothing about the answers, `skipped` where
 * nothing could be played.
 */
export type Verdict = 'passed' | 'failed' | 'not shown' | 'skipped';

/** What was judged of a step. */
export interface Judgement {
  /** What is wrong, where something is. */
  readonly problems: readonly string[];
  /** What was not judged, and why. */
  readonly notes: readonly string[];
  /** Whether something was judged. */
  readonly isJudged: boolean;
}

/** What came of a step. */
export interface StepResult extends Judgement {
  readonly response?: RecordedResponse | undefined;
}

/** What came of a vector, as plain data that can leave a page or a worker. */
export interface VectorResult {
  readonly id: string;
  readonly section: Section;
  readonly verdict: Verdict;
  /** What is wrong, by step. */
  readonly why: readonly string[];
  /** What was not judged, and why, by step. */
  readonly notes: readonly string[];
  /** The answers, one for each step that was sent. */
  readonly responses: readonly RecordedResponse[];
}

export function judged(problems: readonly string[]): Judgement {
  return { problems, notes: [], isJudged: true };
}

export function unjudged(...notes: readonly string[]): Judgement {
  return { problems: [], notes, isJudged: false };
}

/** Puts the steps of a vector together. */
export function vectorResult(
  { id, section, steps: { length } }: Vector,
  steps: readonly StepResult[],
): VectorResult {
  const told = (of: (step: StepResult) => readonly string[]) =>
    steps.flatMap((step, at) =>
      of(step).map((text) => (length > 1 ? `step ${at + 1}: ${text}` : text)),
    );
  const why = told(({ problems }) => problems);
  const responses = steps.flatMap(({ response }) => response ?? []);
  const unjudged = responses.length > 0 ? 'not shown' : 'skipped';
  const passed = steps.some(({ isJudged }) => isJudged) ? 'passed' : unjudged;
  const verdict = why.length > 0 ? 'failed' : passed;
  return { id, section, verdict, why, notes: told(({ notes }) => notes), responses };
}
