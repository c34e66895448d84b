import type { CallFacts, CallPlan } from '../slice/slice-data.ts';
import type { CaseServiceOptions } from './case-service.ts';

export type RuntimeKind = 'node' | 'node24.14' | 'bun' | 'deno' | 'workerd' | 'chromium';

/** How a runtime differs; a fact that is `undefined` is not to be had there. */
export type Exception = { readonly [Fact in keyof Expected]?: Expected[Fact] | undefined };

/** What the caller and the service see of one case. */
export interface Expected extends CallFacts {
  /** Whole requests that the service saw. */
  readonly requests: number;
}

/**
 * An address where no request can arrive. `no handshake` closes each connection when TLS begins on it,
 * and `silent` keeps it open.
 */
export type Unreachable = 'refused' | 'no address' | 'no handshake' | 'silent';

export interface OutcomeCase {
  /** A service of its own, or an address where there is none. */
  readonly service: CaseServiceOptions | Unreachable;
  readonly plan?: CallPlan;
  readonly expected: Expected;
  /** Where a runtime tells less, or does more, than the others. */
  readonly except?: Readonly<Partial<Record<RuntimeKind, Exception>>>;
  /** Milliseconds that must lie between the first two requests. */
  readonly pause?: number;
}

/** Cases by their names. */
export type OutcomeCases = Readonly<Record<string, OutcomeCase>>;

export const UPDATE: CallPlan = { operation: 'updateEmrUser' };

/** Milliseconds; enough for a request to arrive on a busy machine. */
export const SHORT = { timeout: 2000 };

/** What a status that is neither 2xx nor a redirect comes to. */
export function failed(status: number, result: string, outcome = 'rejected') {
  return { result, outcome, attempts: 1, status, sent: true, requests: 1 };
}
