import { succeeds } from '../steps.ts';
import { CREATE, type OutcomeCase } from './outcome-case.ts';

/** Calls that their caller gives up. */
export const ABORT_CASES: readonly OutcomeCase[] = [
  {
    name: 'a creation that is aborted before it is called',
    service: { step: succeeds },
    plan: { ...CREATE, aborts: 'before the call' },
    expected: { result: 'aborted', sent: false, requests: 0 },
  },
  {
    name: 'a creation that is aborted while its token is fetched',
    service: { step: succeeds },
    plan: { ...CREATE, token: 'provider that hangs', aborts: 'at the token call' },
    expected: { result: 'aborted', sent: false, requests: 0 },
  },
  {
    name: 'a creation that is aborted after it was sent',
    service: {},
    plan: { ...CREATE, aborts: 'after the request came' },
    expected: { result: 'aborted', sent: true, requests: 1 },
  },
];
