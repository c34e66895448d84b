import type { BehaviourId } from '../../ledger/ledger.ts';
import type { Calibration, Contradiction, Evidence } from '../calibration.ts';
import type { Knowledge } from './knowledge.ts';
import type { PredictedLeaf } from './prediction.ts';

/** A response that the ledger does not explain, with the predicted results of that probe. */
export interface Surprise {
  readonly contradiction: Contradiction;
  readonly predicted: readonly PredictedLeaf[];
}

/** The result of an inquiry. */
export interface Findings
  extends Pick<Calibration, 'requests' | 'cutResponses' | 'ended' | 'acceptedCreation'> {
  readonly knowledge: Knowledge;
  readonly evidence: ReadonlyMap<BehaviourId, Evidence>;
  readonly surprises: readonly Surprise[];
  /** Whether the errors have a shape, but none that the ledger lists. */
  readonly hasUnlistedShape: boolean;
}
