import type { CallFacts, CallPlan } from '../slice/slice-data.ts';
import type { CaseServiceOptions } from './case-services.ts';

export type RuntimeKind = 'node' | 'node24.14' | 'bun' | 'deno' | 'workerd' | 'chromium';

/** The facts that differ in a runtime. `undefined` if the runtime does not report a fact. */
export type Exception = { readonly [Fact in keyof Expected]?: Expected[Fact] | undefined };

/** The facts that the caller and the service see of one case. */
export interface Expected extends CallFacts {
  /** The number of whole requests that the service received. */
  readonly requests: number;
}

/**
 * An address where no request can arrive. `no handshake` closes each connection when TLS begins on it,
 * and `silent` keeps it open.
 */
export type Unreachable = 'connection refused' | 'no address' | 'no handshake' | 'silent';

export interface OutcomeCase {
  /** The service of the case, or an address without one. */
  readonly service: CaseServiceOptions | Unreachable;
  readonly plan?: CallPlan;
  readonly expected: Expected;
  /** The runtimes that report less, or do more, than the others. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Exception>>>;
  /** The least time between the first two requests, in milliseconds. */
  readonly pause?: number;
}

/** Cases by their names. */
export type OutcomeCases = Readonly<Record<string, OutcomeCase>>;

export const UPDATE: CallPlan = { operation: 'updateEmrUser' };

/** Milliseconds. A request and the start of its response arrive in this time, on a busy machine too. */
export const SHORT = { timeout: 4000 };

/** Returns the expected facts for a status that is neither 2xx nor a redirect. */
export function failed(status: number, result: string, outcome = 'rejected') {
  return { result, outcome, attempts: 1, status, sent: true, requests: 1 };
}
