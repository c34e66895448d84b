import { inTurn, redirects, responds, succeeds } from '../steps.ts';
import { failed, type OutcomeCases, UPDATE } from './outcome-case.ts';

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
