import type { BehaviourId } from '../ledger/ledger.ts';
import type { SpecificationSection } from '../ledger/ledger-entry.ts';

/**
 * A problem with a request: something that the API specification does not allow, an entry without a
 * setting, or a problem of the mock itself.
 */
export interface Violation {
  /**
   * The section of the API specification that applies, or `Mock` for a problem of the mock itself: a
   * defect, or a request beyond a limit of its server.
   */
  readonly section: SpecificationSection | 'Mock';
  /** The problem. It names fields and rules, never a value. */
  readonly problem: string;
  /** The method and path template, or the method and path if no operation has the path. */
  readonly request: string;
  /** Whether `expectViolation` announced the violation. */
  readonly expected: boolean;
  /** The ledger entry without a setting, if that is the problem and not the request. */
  readonly undecided?: BehaviourId;
  /** The trace id of the request, if it has one: 32 lowercase hexadecimal digits. */
  readonly traceId?: string;
}
