import { closes, goesAway, inTurn, resets, succeeds } from '../steps.ts';
import { CREATE, type Exception, type OutcomeCase, UPDATE } from './outcome-case.ts';

const NOT_SENT = { result: 'connection_failed', outcome: 'not_sent', sent: false, requests: 0 };
const LOST = { result: 'connection_failed', outcome: 'unknown', sent: true };

/** Neither says why it could not connect: a write may have happened, so a creation ends there. */
const unproved = (attempts: number) => {
  const lost = { ...LOST, attempts };
  return { workerd: lost, chromium: lost };
};

/** Only Node shows that it has not read the body; Node 24.14 is passed a text. */
const unseen = (lost: Exception) => {
  return { 'node24.14': lost, bun: lost, deno: lost, workerd: lost, chromium: lost };
};

/** Calls whose connection fails before an answer. */
export const CONNECTION_CASES: readonly OutcomeCase[] = [
  {
    name: 'a creation at a refused port',
    service: 'refused',
    plan: CREATE,
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(1),
  },
  {
    name: 'an update at a refused port',
    service: 'refused',
    plan: UPDATE,
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(3),
  },
  {
    name: 'a creation at a name without an address',
    service: 'no address',
    plan: CREATE,
    expected: { ...NOT_SENT, attempts: 3 },
    except: unproved(1),
  },
  {
    name: 'a creation at a self-signed certificate',
    service: { certificate: 'self-signed', step: succeeds },
    plan: CREATE,
    expected: { ...NOT_SENT, attempts: 1 },
    except: unproved(1),
  },
  {
    name: 'an update at a self-signed certificate',
    service: { certificate: 'self-signed', step: succeeds },
    plan: UPDATE,
    expected: { ...NOT_SENT, attempts: 1 },
    except: unproved(3),
  },
  {
    name: 'a create whose TLS handshake is broken off',
    service: 'no handshake',
    plan: CREATE,
    expected: { ...NOT_SENT, attempts: 3 },
    // Deno alone reports when the connection broke.
    except: { ...unseen({ ...LOST, attempts: 1 }), deno: {} },
  },
  {
    name: 'a create whose TLS handshake never ends',
    service: 'silent',
    plan: { ...CREATE, timeout: 500, endsConnections: true },
    expected: { ...NOT_SENT, result: 'timeout', attempts: 3 },
    except: unseen({ outcome: 'unknown', attempts: 1, sent: true }),
  },
  {
    name: 'a create that is aborted before its connection stands',
    service: 'silent',
    plan: { ...CREATE, aborts: 'when fetch is called', endsConnections: true },
    expected: { result: 'aborted', sent: false, requests: 0 },
    except: unseen({ sent: true }),
  },
  {
    name: 'a creation that is reset before its body has come',
    service: { atHeaders: resets },
    plan: { ...CREATE, isLarge: true },
    expected: { ...LOST, attempts: 1, requests: 0 },
  },
  {
    name: 'a creation that is reset after its body has come',
    service: { step: resets },
    plan: CREATE,
    expected: { ...LOST, attempts: 1, requests: 1 },
  },
  {
    name: 'an update that is reset after its body has come',
    service: { step: resets },
    plan: UPDATE,
    expected: { ...LOST, attempts: 3, requests: 3 },
  },
  {
    name: 'a creation whose connection ends without an answer',
    service: { step: closes },
    plan: CREATE,
    expected: { ...LOST, attempts: 1, requests: 1 },
  },
  {
    name: 'a creation that is reset on a connection used before',
    service: { step: inTurn(succeeds, resets) },
    plan: { ...CREATE, isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
    // It sends it again itself, below fetch.
    except: { chromium: { requests: 3 } },
  },
  {
    name: 'a creation whose connection, used before, ends without an answer',
    service: { step: inTurn(succeeds, closes) },
    plan: { ...CREATE, isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
    except: { chromium: { requests: 3 } },
  },
  {
    // Who sends it again here is refused, and must not take that for the whole story.
    name: 'a creation whose service goes away with the connection, used before',
    service: { step: inTurn(succeeds, goesAway) },
    plan: { ...CREATE, isSecond: true },
    expected: { ...LOST, attempts: 1, requests: 2 },
  },
  {
    name: 'an update whose service goes away with the connection, used before',
    service: { step: inTurn(succeeds, goesAway) },
    plan: { ...UPDATE, isSecond: true },
    expected: { ...LOST, attempts: 3, requests: 2 },
  },
];
