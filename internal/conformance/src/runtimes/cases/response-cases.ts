import { failed, type OutcomeCases, SHORT, UPDATE } from './outcome-case.ts';
import { breaksOff, inTurn, redirects, responds, stalls, succeeds } from './steps.ts';

const STATUSES = [
  failed(400, 'bad_request'),
  failed(403, 'forbidden'),
  failed(404, 'not_found'),
  failed(409, 'conflict'),
  failed(422, 'unprocessable'),
  failed(408, 'http_error', 'unknown'),
  failed(500, 'server_error', 'unknown'),
  failed(502, 'server_error', 'unknown'),
  failed(503, 'server_error', 'unknown'),
];

const REDIRECTS = [
  failed(301, 'redirected'),
  failed(302, 'redirected', 'unknown'),
  failed(303, 'redirected', 'unknown'),
  failed(307, 'redirected'),
  failed(308, 'redirected'),
];

/** Calls with a complete response that is not the expected success. */
export const RESPONSE_CASES: OutcomeCases = {
  ...Object.fromEntries(
    STATUSES.map((expected) => [
      `a creation whose response is ${expected.status}`,
      { service: { step: responds(expected.status) }, expected },
    ]),
  ),
  'a creation whose response is 421': {
    service: { step: responds(421) },
    expected: failed(421, 'http_error', 'unknown'),
    // The runtime retries it, below the SDK.
    except: { 'node24.14': { requests: 2 }, chromium: { requests: 2 } },
  },
  ...Object.fromEntries(
    REDIRECTS.map((expected) => [
      `a creation that is redirected by ${expected.status}`,
      {
        service: { step: redirects(expected.status) },
        expected,
        // A page does not see the status of a redirect.
        except: { chromium: { outcome: 'unknown', status: undefined } },
      },
    ]),
  ),
  'an update whose response is 503': {
    service: { step: responds(503) },
    plan: UPDATE,
    expected: { ...failed(503, 'server_error', 'unknown'), attempts: 3, requests: 3 },
  },
  'a creation whose first response is 401': {
    service: { step: inTurn(responds(401), succeeds) },
    plan: { token: 'provider' },
    expected: { result: 'success', sent: true, requests: 2 },
  },
  'a creation whose every response is 401': {
    service: { step: responds(401) },
    plan: { token: 'provider' },
    expected: { ...failed(401, 'unauthorized'), attempts: 2, requests: 2 },
  },
  'a creation with a constant token whose response is 401': {
    service: { step: responds(401) },
    expected: failed(401, 'unauthorized'),
  },
  'a creation that is rate limited for a second': {
    service: { step: inTurn(responds(429, { 'retry-after': '1' }), succeeds) },
    expected: { result: 'success', sent: true, requests: 2 },
    pause: 1000,
  },
  'a creation that is rate limited for an hour': {
    service: { step: responds(429, { 'retry-after': '3600' }) },
    expected: { ...failed(429, 'rate_limited'), retryAfter: 3600 },
  },
};

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
