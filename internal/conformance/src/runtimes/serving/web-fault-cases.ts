import type { Fault } from '@profiles/mock';
import { KNOWN_FAULTS, type KnownFault } from '@profiles/testkit/known-faults';
import type { RuntimeKind } from '../cases/outcome-case.ts';
import type { CallFacts } from '../slice/slice-data.ts';

/** The facts that a caller of the SDK sees of a fault, and whether the mock stores the patient. */
export interface SeenFault extends Omit<CallFacts, 'sent'> {
  readonly stored: boolean;
}

/** A creation that meets a fault. */
export interface WebFaultCase {
  readonly fault: Fault;
  readonly expected: SeenFault;
  /** The platforms that break a connection in another way. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Partial<SeenFault>>>>;
}

const UNUSABLE = { result: 'unexpected_response', outcome: 'unknown', attempts: 1, status: 201 };

/** The facts that the SDK reports, by how much of the response the client receives. */
const SEEN: Readonly<Record<KnownFault['arrives'], Omit<SeenFault, 'stored'>>> = {
  whole: { result: 'success' },
  unreadable: UNUSABLE,
  half: UNUSABLE,
  never: { result: 'timeout', outcome: 'unknown', attempts: 1 },
  broken: { result: 'connection_failed', outcome: 'unknown', attempts: 1 },
};

/** The platforms that break a connection in another way. */
const EXCEPT: Readonly<Partial<Record<Fault['kind'], WebFaultCase['except']>>> = {
  // Deno sends the status and the headers before it closes the connection.
  drop: { deno: { result: 'server_error', status: 502 } },
};

/** A rejection, because what the SDK reports of it depends on the status. */
const DOWN: WebFaultCase = {
  fault: { kind: 'respond', status: 503, body: 'down' },
  expected: { ...UNUSABLE, result: 'server_error', status: 503, stored: false },
};

/** The faults, with what the SDK reports when the mock is served by a web handler. */
export const WEB_FAULT_CASES: readonly WebFaultCase[] = [
  ...KNOWN_FAULTS.filter(({ status }) => status === undefined).map(caseOf),
  DOWN,
];

function caseOf({ fault, isStored, arrives, slower }: KnownFault): WebFaultCase {
  const except = EXCEPT[fault.kind];
  return {
    fault: slower?.(0.1) ?? fault,
    expected: { ...SEEN[arrives], stored: isStored },
    ...(except && { except }),
  };
}
