import type { Exception, OutcomeCases, ServiceStep } from './case-services.ts';
import { CANARY, type CallPlan, SHORT } from './slice/slice-data.ts';

/** Responds with a success of the operation. */
const succeeds: ServiceStep = ({ response }) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ oid: CANARY, message: CANARY }));
};

/** Responds with a status, and with a text that no error may show. */
function responds(status: number, headers: Readonly<Record<string, string>> = {}): ServiceStep {
  const body = JSON.stringify({ message: CANARY, code: CANARY });
  return ({ response }) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}

/** Redirects to an address of the service, which would record the request. */
const redirects = (status: number) => responds(status, { location: '/elsewhere' });

/** Sends the first half of a response, and then nothing more. */
function stalls(status: number): ServiceStep {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' }).write(`{"oid":"${CANARY}`);
  };
}

/** Sends the first half of a response and ends the connection. */
function breaksOff(status: number): ServiceStep {
  return ({ response }) => {
    response.writeHead(status, { 'content-length': '100' });
    response.write(`{"oid":"${CANARY}`, () => response.socket?.end());
  };
}

const resets: ServiceStep = ({ request }) => void request.socket.resetAndDestroy();

const closes: ServiceStep = ({ request }) => void request.socket.destroy();

/** Resets the connection and refuses connections from then on. */
const goesAway: ServiceStep = ({ request, stopListening }) => {
  stopListening();
  request.socket.resetAndDestroy();
};

/** Takes one step per request, and the last one for all further requests. */
function inTurn(...steps: readonly ServiceStep[]): ServiceStep {
  return (arrival) => (steps[arrival.number - 1] ?? steps.at(-1))?.(arrival);
}

/** An exception that all browsers share. */
function inBrowsers(exception: Exception) {
  return { chromium: exception, firefox: exception, webkit: exception };
}

const UPDATE_PLAN: CallPlan = { operation: 'updateEmrUser' };

/** Returns the expected facts for a status that is neither 2xx nor a redirect. */
function failed(status: number, result: string, outcome = 'rejected') {
  return { result, outcome, attempts: 1, status, sent: true, requests: 1 };
}

const NOT_SENT = { result: 'connection_failed', outcome: 'not_sent', sent: false, requests: 0 };
const LOST = { result: 'connection_failed', outcome: 'unknown', attempts: 1, sent: true };
const LATE = { result: 'timeout', outcome: 'unknown', attempts: 1, sent: true };
const UNUSABLE_201 = {
  ...{ result: 'unexpected_response', outcome: 'unknown', attempts: 1 },
  ...{ status: 201, sent: true, requests: 1 },
};

/** Only Node shows what it sends, since 22.3. Elsewhere the write may have happened. */
const UNSEEN = {
  ...{ bun: LOST, 'bun1.3': LOST, deno: LOST, workerd: LOST, 'node22.2': LOST },
  ...inBrowsers(LOST),
};

/** Calls whose connection fails before a response. */
const CONNECTION_CASES: OutcomeCases = {
  'a create whose connection is refused': {
    service: 'connection refused',
    expected: { ...NOT_SENT, attempts: 3 },
    except: UNSEEN,
  },
  'a create whose connection is refused under a patched fetch': {
    service: 'connection refused',
    plan: { isPatched: true },
    expected: { ...LOST, requests: 0 },
  },
  'a create whose connection is refused under a patched fetch that is declared to send once': {
    service: 'connection refused',
    plan: { isPatched: true, fetchSendsOnce: true },
    expected: { ...NOT_SENT, attempts: 3 },
    except: UNSEEN,
  },
  'a create at a host name without an address': {
    service: 'no address',
    expected: { ...NOT_SENT, attempts: 3 },
    except: UNSEEN,
  },
  'a create at a self-signed certificate': {
    service: { certificate: 'self-signed', step: succeeds },
    expected: { ...NOT_SENT, attempts: 1 },
    except: UNSEEN,
  },
  'a create whose TLS handshake is broken off': {
    service: 'no handshake',
    expected: { ...NOT_SENT, attempts: 3 },
    except: UNSEEN,
  },
  'a create whose TLS handshake never ends': {
    service: 'silent',
    plan: { timeout: 500, endsConnections: true },
    expected: { ...LATE, requests: 0 },
  },
  'a create that is aborted before its connection is open': {
    service: 'silent',
    plan: { aborts: 'when fetch is called', endsConnections: true },
    expected: { result: 'aborted', sent: true, requests: 0 },
  },
  'a create that is reset before its body has arrived': {
    service: { atHeaders: resets },
    plan: { isLarge: true },
    expected: { ...LOST, requests: 0 },
  },
  'a create that is reset after its body has arrived': {
    service: { step: resets },
    expected: { ...LOST, requests: 1 },
  },
  'an update that is reset after its body has arrived': {
    service: { step: resets },
    plan: UPDATE_PLAN,
    expected: { ...LOST, attempts: 3, requests: 3 },
  },
  'a create whose reused connection ends without a response': {
    service: { step: inTurn(succeeds, closes) },
    plan: { isSecond: true },
    expected: { ...LOST, requests: 2 },
    // Chromium retries the request itself, below fetch, and Firefox sometimes.
    except: { chromium: { requests: 3 }, firefox: { requests: undefined } },
  },
  'an update whose reused connection is reset': {
    service: { step: inTurn(succeeds, resets) },
    plan: { ...UPDATE_PLAN, isSecond: true },
    expected: { ...LOST, attempts: 3, requests: 4 },
    except: { chromium: { requests: 5 }, firefox: { requests: undefined } },
  },
  // A runtime that retries below fetch gets a refused connection, which must not hide the first failure.
  'a create whose service stops together with the reused connection': {
    service: { step: inTurn(succeeds, goesAway) },
    plan: { isSecond: true },
    expected: { ...LOST, requests: 2 },
  },
};

/** Calls whose response is complete, but is not the expected success. */
const RESPONSE_CASES: OutcomeCases = {
  'a create whose response is 421': {
    service: { step: responds(421) },
    // Most runtimes retry it, below the SDK.
    expected: { ...failed(421, 'http_error', 'unknown'), requests: 2 },
    except: {
      bun: { requests: 1 },
      'bun1.3': { requests: 1 },
      deno: { requests: 1 },
      workerd: { requests: 1 },
    },
  },
  ...Object.fromEntries(
    [failed(302, 'redirected', 'unknown'), failed(307, 'redirected')].map((expected) => [
      `a create that is redirected by ${expected.status}`,
      {
        service: { step: redirects(expected.status) },
        expected,
        // A page does not see the status of a redirect.
        except: inBrowsers({ outcome: 'unknown', status: undefined }),
      },
    ]),
  ),
  'an update whose response is 503': {
    service: { step: responds(503) },
    plan: UPDATE_PLAN,
    expected: { ...failed(503, 'server_error', 'unknown'), attempts: 3, requests: 3 },
  },
  'a create whose first response is 401': {
    service: { step: inTurn(responds(401), succeeds) },
    plan: { renewsToken: true },
    expected: { result: 'success', sent: true, requests: 2 },
  },
  'a create that is rate limited for a second': {
    service: { step: inTurn(responds(429, { 'retry-after': '1' }), succeeds) },
    expected: { result: 'success', sent: true, requests: 2 },
    pause: 1000,
  },
  'a create that is rate limited for an hour': {
    service: { step: responds(429, { 'retry-after': '3600' }) },
    expected: { ...failed(429, 'rate_limited'), retryAfter: 3600 },
  },
};

/** Calls whose response arrives in part, late or never. */
const BROKEN_RESPONSE_CASES: OutcomeCases = {
  'a create with half a response': {
    service: { step: breaksOff(201) },
    expected: UNUSABLE_201,
    // It reports no status without the whole body.
    except: { 'bun1.3': { ...LOST, status: undefined } },
  },
  'a create without a response': {
    service: {},
    plan: SHORT,
    expected: { ...LATE, requests: 1 },
  },
  'a create with a response that never ends': {
    service: { step: stalls(201) },
    plan: SHORT,
    expected: UNUSABLE_201,
  },
  'a create that is aborted after it was sent': {
    service: {},
    plan: { aborts: 'after the request came' },
    expected: { result: 'aborted', sent: true, requests: 1 },
  },
};

/** The calls whose outcome the SDK promises, at real sockets: one for each kind of failure. */
export const OUTCOME_CASES: OutcomeCases = {
  ...CONNECTION_CASES,
  ...RESPONSE_CASES,
  ...BROKEN_RESPONSE_CASES,
};
