import type { Drift, DriftedEntry } from '../../src/calibrate/calibration.ts';
import { checkCalibration } from '../../src/calibrate/check-calibration.ts';
import { DEFAULT_BEHAVIOUR } from '../../src/ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type Behaviour } from '../../src/ledger/ledger.ts';
import { readerOf, scriptedService } from './scripted-service.ts';

/** The result of one check. */
export interface DriftTrial {
  readonly drift: Drift;
  /** The changes that the check should find. */
  readonly changes: readonly DriftedEntry[];
  /** The number of requests that were the same as an earlier one. */
  readonly repeated: number;
}

/** Checks a file of the default service against another service, and reads the stored records. */
export async function tryCheck(behaviour: Behaviour): Promise<DriftTrial> {
  const { target, mock, arrivals } = scriptedService({ behaviour });
  const file = { behaviour: DEFAULT_BEHAVIOUR, evidence: {} };
  const drift = await checkCalibration(file, { ...target, read: readerOf(mock) });
  const texts = arrivals.map(({ url, body, headers }) => [url, ...headers, body].join('\n'));
  const repeated = texts.length - new Set(texts).size;
  return { drift, changes: changesOf(behaviour), repeated };
}

/** Lists the entries that differ from the default and that a run can reach. */
function changesOf(behaviour: Behaviour): readonly DriftedEntry[] {
  return BEHAVIOUR_IDS.filter(
    (id) => id !== 'tokenLifetime' && id !== 'rateLimit' && behaviour[id] !== DEFAULT_BEHAVIOUR[id],
  ).map((id) => ({ id, expected: DEFAULT_BEHAVIOUR[id], possible: [behaviour[id]] }));
}
