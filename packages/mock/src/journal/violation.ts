import type { DocumentSection } from '../ledger/document.ts';
import type { BehaviourId } from '../ledger/ledger.ts';

/** Describes something about a request that the document does not allow. */
export interface Violation {
  /** The section of the document that says so, or `Mock` for a defect of the mock itself. */
  readonly section: DocumentSection | 'Mock';
  /** What was wrong. It names fields and rules, never a value. */
  readonly problem: string;
  /** The method and path template; the method and path where no operation has the path. */
  readonly request: string;
  /** Whether `expectViolation` had announced it. */
  readonly expected: boolean;
  /** The entry of the ledger that nobody has decided, where the request is not at fault but that. */
  readonly undecided?: BehaviourId;
}
