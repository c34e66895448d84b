import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../ledger/ledger.ts';
import type { LedgerValue } from '../../ledger/ledger-entry.ts';
import type { Calibration } from '../calibration.ts';
import { bodyLimitRange } from './candidates.ts';
import type { Findings } from './findings.ts';

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
