import type { Fault } from '@profiles/mock';
import type { RuntimeKind } from '../cases/outcome-case.ts';

/** What a caller of the SDK sees of a fault, and what the mock stores. */
export interface SeenFault {
  readonly result: string;
  readonly outcome?: string;
  readonly status?: number;
  readonly stored: boolean;
}

/** A creation whose service fails by a fault. */
export interface WebFaultCase {
  readonly fault: Fault;
  readonly expected: SeenFault;
  /** Where a platform lets a connection break in another way. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Partial<SeenFault>>>>;
}

const LOST = { result: 'connection_failed', outcome: 'unknown' };

/** Deno sends the status and the headers before it closes the connection. */
const DROPPED = { deno: { result: 'server_error', status: 502 } };

/** The faults, with what the SDK reports when the mock is served by a web handler. */
export const WEB_FAULT_CASES: readonly WebFaultCase[] = [
  { fault: { kind: 'drop' }, expected: { ...LOST, stored: false }, except: DROPPED },
  { fault: { kind: 'drop', stored: true }, expected: { ...LOST, stored: true }, except: DROPPED },
  {
    fault: { kind: 'truncate' },
    expected: { result: 'unexpected_response', outcome: 'unknown', status: 201, stored: true },
  },
  {
    fault: { kind: 'hang' },
    expected: { result: 'timeout', outcome: 'unknown', stored: false },
  },
  {
    fault: { kind: 'hang', stored: true },
    expected: { result: 'timeout', outcome: 'unknown', stored: true },
  },
  {
    fault: { kind: 'respond', status: 503, body: 'down' },
    expected: { result: 'server_error', outcome: 'unknown', status: 503, stored: false },
  },
  { fault: { kind: 'delay', ms: 100 }, expected: { result: 'success', stored: true } },
  { fault: { kind: 'drip', bytesPerSecond: 100 }, expected: { result: 'success', stored: true } },
];
