import type { BehaviourId } from '../behaviour.ts';
import type { CalibrationEnd, Contradiction, Evidence } from './calibration.ts';
import type { Knowledge } from './knowledge.ts';
import type { PredictedLeaf } from './prediction.ts';

/** An answer that the ledger does not foresee, with what it does foresee for that request. */
export interface Surprise {
  readonly contradiction: Contradiction;
  /** What could have been seen, of this request and those before it. */
  readonly foreseen: readonly PredictedLeaf[];
  /** The place of the request in its probe. */
  readonly at: number;
}

/** What came out of an inquiry. */
export interface Findings {
  readonly knowledge: Knowledge;
  readonly evidence: ReadonlyMap<BehaviourId, Evidence>;
  readonly surprises: readonly Surprise[];
  readonly requests: number;
  readonly ended: CalibrationEnd;
  /** Whether no error body had a shape that the ledger lists, and some had another. */
  readonly hasUnlistedShape: boolean;
}
