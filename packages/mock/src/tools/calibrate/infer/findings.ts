import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import type { Calibration, Contradiction, Evidence } from '../calibration.ts';
import { bodyLimitRange } from './candidates.ts';
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

/** Lists the entries that are not settled, with what is known about them. */
export function unsettledEntries(findings: Findings): Calibration['open'] {
  const { knowledge } = findings;
  return BEHAVIOUR_IDS.filter((id) => knowledge.settled(id) === undefined).map((id) => {
    const known = knownOf(id, findings);
    const { question, values } = LEDGER[id];
    const possible: readonly LedgerValue[] =
      id === 'errorBody' && findings.hasUnlistedShape ? [] : knowledge.possible(id);
    return {
      id,
      question: known === undefined ? question : `${question} ${known}`,
      values: [...values].filter((value: LedgerValue) => possible.includes(value)),
    };
  });
}

function knownOf(id: BehaviourId, findings: Findings): string | undefined {
  switch (id) {
    case 'errorBody':
      return findings.hasUnlistedShape ? 'It is not one of the values in the ledger.' : undefined;
    case 'bodyLimit':
      return bodyLimitRange(findings.knowledge.possible(id));
    case 'rateLimit': {
      const requests = `${findings.requests} requests`;
      if (findings.ended === 'rate limited') return `It returned 429 after ${requests}.`;
      return findings.acceptedCreation ? `It accepted ${requests} in this run.` : undefined;
    }
    case 'tokenLifetime':
      return findings.ended === 'credentials rejected' || !findings.acceptedCreation
        ? undefined
        : 'It lasted for this run.';
    default:
      return undefined;
  }
}
