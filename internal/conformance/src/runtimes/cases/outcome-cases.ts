import { CONNECTION_CASES } from './connection-cases.ts';
import type { OutcomeCases } from './outcome-case.ts';
import { ABORT_CASES, BROKEN_RESPONSE_CASES, RESPONSE_CASES } from './response-cases.ts';

/** The calls whose outcome DESIGN 4.3 promises, at real sockets. */
export const OUTCOME_CASES: OutcomeCases = {
  ...CONNECTION_CASES,
  ...BROKEN_RESPONSE_CASES,
  ...RESPONSE_CASES,
  ...ABORT_CASES,
};
