import { type Exception, type OutcomeCases, UPDATE } from './outcome-case.ts';
import { closes, goesAway, inTurn, resets, succeeds } from './steps.ts';

const NOT_SENT = { result: 'connection_failed', outcome: 'not_sent', sent: false, requests: 0 };
const LOST = { result: 'connection_failed', outcome: 'unknown', sent: true };

/** Neither reports why the connection failed, so the write may have happened and a creation is not retried. */
const unproved = (attempts: number) => {
  const lost = { ...LOST, attempts };
  return { workerd: lost, chromium: lost };
};

/** Only Node shows that it has not read the body. The SDK passes Node 24.14 a text. */
const unseen = (lost: Exception) => {
  return { 'node24.14': lost, bun: lost, deno: lost, workerd: lost, chromium: lost };
};

/** Calls whose connection fails before a response. */
export const CONNECTION_CASES: OutcomeCases = {
  'a creation whose connection is refused': {
    service: 'connection refused',
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(1),
  },
  'an update whose connection is refused': {
    service: 'connection refused',
    plan: UPDATE,
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(3),
  },
  'a creation at a host name without an address': {
    service: 'no address',
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(1),
  },
  'a creation at a self-signed certificate': {
    service: { certificate: 'self-signed', step: succeeds },
    expected: { ...NOT_SENT, attempts: 1 },
    except: unproved(1),
  },
  'an update at a self-signed certificate': {
    service: { certificate: 'self-signed', step: succeeds },
    plan: UPDATE,
    expected: { ...NOT_SENT, attempts: 1 },
    except: unproved(3),
  },
  'a create whose TLS handshake is broken off': {
    service: 'no handshake',
    expected: { ...NOT_SENT, attempts: 3 },
    // Deno alone reports when the connection broke.
    except: { ...unseen({ ...LOST, attempts: 1 }), deno: {} },
  },
  'a create whose TLS handshake never ends': {
    service: 'silent',
    plan: { timeout: 500, endsConnections: true },
    expected: { ...NOT_SENT, result: 'timeout', attempts: 3 },
    except: unseen({ outcome: 'unknown', attempts: 1, sent: true }),
  },
  'a create that is aborted before its connection is open': {
    service: 'silent',
    plan: { aborts: 'when fetch is called', endsConnections: true },
    expected: { result: 'aborted', sent: false, requests: 0 },
    except: unseen({ sent: true }),
  },
  'a creation that is reset before its body has arrived': {
    service: { atHeaders: resets },
    plan: { isLarge: true },
    expected: { ...LOST, attempts: 1, requests: 0 },
  },
  'a creation that is reset after its body has arrived': {
    service: { step: resets },
    expected: { ...LOST, attempts: 1, requests: 1 },
  },
  'an update that is reset after its body has arrived': {
    service: { step: resets },
    plan: UPDATE,
    expected: { ...LOST, attempts: 3, requests: 3 },
  },
  'a creation whose connection ends without a response': {
    service: { step: closes },
    expected: { ...LOST, attempts: 1, requests: 1 },
  },
  'a creation that is reset on a reused connection': {
    service: { step: inTurn(succeeds, resets) },
    plan: { isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
    // Chromium retries the request itself, below fetch.
    except: { chromium: { requests: 3 } },
  },
  'a creation whose reused connection ends without a response': {
    service: { step: inTurn(succeeds, closes) },
    plan: { isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
    except: { chromium: { requests: 3 } },
  },
  // A runtime that retries below fetch gets a refused connection, which must not hide the first failure.
  'a creation whose service stops together with the reused connection': {
    service: { step: inTurn(succeeds, goesAway) },
    plan: { isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
  },
  'an update whose service stops together with the reused connection': {
    service: { step: inTurn(succeeds, goesAway) },
    plan: { ...UPDATE, isSecond: true },
    expected: { ...LOST, attempts: 3, requests: 2 },
  },
};
