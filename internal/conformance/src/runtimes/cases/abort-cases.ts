import { succeeds } from '../steps.ts';
import type { OutcomeCases } from './outcome-case.ts';

/** Calls that their caller aborts. */
export const ABORT_CASES: OutcomeCases = {
  'a creation that is aborted before it is called': {
    service: { step: succeeds },
    plan: { aborts: 'before the call' },
    expected: { result: 'aborted', sent: false, requests: 0 },
  },
  'a creation that is aborted while its token is fetched': {
    service: { step: succeeds },
    plan: { token: 'provider that hangs', aborts: 'at the token call' },
    expected: { result: 'aborted', sent: false, requests: 0 },
  },
  'a creation that is aborted after it was sent': {
    service: {},
    plan: { aborts: 'after the request came' },
    expected: { result: 'aborted', sent: true, requests: 1 },
  },
};
