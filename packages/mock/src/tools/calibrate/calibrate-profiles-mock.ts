// calibrate/ probes a real service and finds the ledger values that explain its responses. A run
// (run/inquiry.ts) repeats these steps:
//
// 1. catalogue/ lists the probes: short sequences of requests. infer/prediction.ts plays each of them
//    against the mock, with all ledger values, to predict which values lead to which responses.
// 2. infer/choose-probe.ts chooses the probe whose responses are expected to show most.
// 3. run/sender.ts sends its requests. A request and its response are an exchange.
// 4. infer/observation.ts reduces the exchange to what can be compared with a prediction.
// 5. infer/learner.ts finds the predictions that match. Their values stay possible in
//    infer/knowledge.ts, where each entry starts with the values of infer/candidates.ts. An entry with
//    one value left is settled.
//
// The run ends when no other probe would show more, or when the service no longer responds normally.

import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../service/ledger/ledger-entry.ts';
import type { Calibration, CalibrationOptions } from './calibration.ts';
import { bodyLimitRange } from './infer/candidates.ts';
import { type Findings, Inquiry } from './run/inquiry.ts';

/**
 * Probes a running service, one request at a time, to settle the entries of the ledger. It writes
 * to the service: it creates artificial patients, which nothing removes, and changes the EMR user
 * (EMR: electronic medical record) that `options` names.
 *
 * No entry has a rule of its own. Calibration plays each probe against the mock with all values
 * that are still possible. It sends the probe whose response is expected to show most. It uses the
 * response to rule out values.
 *
 * @param options - The service and how to probe it.
 * @returns The result, even if the calibration ended early: `ended` contains the reason.
 * @throws `SetupError` if an option is wrong.
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { calibrateProfilesMock } from '@profiles/mock/calibrate';
 *
 * const service = createProfilesMock({ behaviour: { createStatus: 200 } });
 * const { behaviour, open } = await calibrateProfilesMock({
 *   baseUrl: service.baseUrl,
 *   fetch: service.fetch,
 *   token: 'token',
 *   clientId: 'front-desk',
 * });
 * open.map(({ id }) => id).includes('tokenLifetime'); // true
 *
 * const mock = createProfilesMock({ behaviour });
 * mock.behaviour.createStatus; // 200
 * ```
 */
export async function calibrateProfilesMock(options: CalibrationOptions): Promise<Calibration> {
  const findings = await new Inquiry(options).run();
  const { evidence, surprises, requests, cutResponses, ended, acceptedCreation } = findings;
  return {
    behaviour: Object.fromEntries([...evidence].map(([id, { value }]) => [id, value])),
    evidence: Object.fromEntries(evidence),
    open: unsettledEntries(findings),
    contradictions: surprises.map(({ contradiction }) => contradiction),
    ...{ requests, cutResponses, ended, acceptedCreation },
  };
}

/** Lists the entries that are not settled, with what is known about them. */
function unsettledEntries(findings: Findings): Calibration['open'] {
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
