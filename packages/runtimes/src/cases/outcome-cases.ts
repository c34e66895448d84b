import { ABORT_CASES } from './abort-cases.ts';
import { ANSWER_CASES } from './answer-cases.ts';
import { BROKEN_ANSWER_CASES } from './broken-answer-cases.ts';
import { CONNECTION_CASES } from './connection-cases.ts';
import type { OutcomeCases } from './outcome-case.ts';

/** The calls whose outcome DESIGN 4.3 promises, at real sockets. */
export const OUTCOME_CASES: OutcomeCases = {
  ...CONNECTION_CASES,
  ...BROKEN_ANSWER_CASES,
  ...ANSWER_CASES,
  ...ABORT_CASES,
};
