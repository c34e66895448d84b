import { answers, inTurn, redirects, succeeds } from '../steps.ts';
import { CREATE, failed, type OutcomeCase, UPDATE } from './outcome-case.ts';

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

/** Calls that are answered, if not with what they ask for. */
export const ANSWER_CASES: readonly OutcomeCase[] = [
  ...STATUSES.map((expected) => ({
    name: `a creation that answers ${expected.status}`,
    service: { step: answers(expected.status) },
    plan: CREATE,
    expected,
  })),
  {
    name: 'a creation that answers 421',
    service: { step: answers(421) },
    plan: CREATE,
    expected: failed(421, 'http_error', 'unknown'),
    // The runtime sends it again, below the SDK.
    except: { 'node24.14': { requests: 2 }, chromium: { requests: 2 } },
  },
  ...REDIRECTS.map((expected) => ({
    name: `a creation that is redirected by ${expected.status}`,
    service: { step: redirects(expected.status) },
    plan: CREATE,
    expected,
    // A page is shown no status of a redirect.
    except: { chromium: { outcome: 'unknown', status: undefined } },
  })),
  {
    name: 'an update that answers 503',
    service: { step: answers(503) },
    plan: UPDATE,
    expected: { ...failed(503, 'server_error', 'unknown'), attempts: 3, requests: 3 },
  },
  {
    name: 'a creation that answers 401 once',
    service: { step: inTurn(answers(401), succeeds) },
    plan: { ...CREATE, token: 'provider' },
    expected: { result: 'success', sent: true, requests: 2 },
  },
  {
    name: 'a creation that always answers 401',
    service: { step: answers(401) },
    plan: { ...CREATE, token: 'provider' },
    expected: { ...failed(401, 'unauthorized'), attempts: 2, requests: 2 },
  },
  {
    name: 'a creation that answers 401 to a token that stays',
    service: { step: answers(401) },
    plan: CREATE,
    expected: failed(401, 'unauthorized'),
  },
  {
    name: 'a creation that is to come again in a second',
    service: { step: inTurn(answers(429, { 'retry-after': '1' }), succeeds) },
    plan: CREATE,
    expected: { result: 'success', sent: true, requests: 2 },
    pause: 1000,
  },
  {
    name: 'a creation that is to come again in an hour',
    service: { step: answers(429, { 'retry-after': '3600' }) },
    plan: CREATE,
    expected: { ...failed(429, 'rate_limited'), retryAfter: 3600 },
  },
];
