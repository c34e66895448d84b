import { breaksOff, stalls } from '../steps.ts';
import { failed, type OutcomeCases, SHORT, UPDATE } from './outcome-case.ts';

const LATE = { result: 'timeout', outcome: 'unknown', attempts: 1, sent: true };
const UNUSABLE = { result: 'unexpected_response', outcome: 'unknown', attempts: 1, sent: true };

/** Calls whose response arrives in part, late or never. */
export const BROKEN_RESPONSE_CASES: OutcomeCases = {
  'a creation with half a response': {
    service: { step: breaksOff(201) },
    expected: { ...UNUSABLE, status: 201, requests: 1 },
  },
  'an update with half a response': {
    service: { step: breaksOff(200) },
    plan: UPDATE,
    expected: { ...UNUSABLE, status: 200, requests: 1 },
  },
  'a creation with half of an error response': {
    service: { step: breaksOff(500) },
    expected: failed(500, 'server_error', 'unknown'),
  },
  'a creation without a response': {
    service: {},
    plan: SHORT,
    expected: { ...LATE, requests: 1 },
  },
  'a creation with a response that never ends': {
    service: { step: stalls(201) },
    plan: SHORT,
    expected: { ...UNUSABLE, status: 201, requests: 1 },
  },
  'a creation with a rejection that never ends': {
    service: { step: stalls(422) },
    plan: SHORT,
    expected: failed(422, 'unprocessable'),
  },
  'a creation whose response arrives late': {
    service: {},
    plan: { ...SHORT, comesLate: true },
    expected: { ...LATE, requests: 1 },
  },
};
