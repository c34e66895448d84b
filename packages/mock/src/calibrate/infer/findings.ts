import type { BehaviourId } from '../../ledger/ledger.ts';
import type { CalibrationEnd, Contradiction, Evidence } from '../calibration.ts';
import type { Knowledge } from './knowledge.ts';
import type { PredictedLeaf } from './prediction.ts';

/** An answer that the ledger does not foresee, with what it does foresee for that probe. */
export interface Surprise {
  readonly contradiction: Contradiction;
  readonly foreseen: readonly PredictedLeaf[];
}

/** What came out of an inquiry. */
export interface Findings {
  readonly knowledge: Knowledge;
  readonly evidence: ReadonlyMap<BehaviourId, Evidence>;
  readonly surprises: readonly Surprise[];
  readonly requests: number;
  readonly cutAnswers: number;
  readonly ended: CalibrationEnd;
  /** Whether errors have a shape, and none that the ledger lists. */
  readonly hasUnlistedShape: boolean;
}
