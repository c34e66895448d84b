import { sameJson } from '../http/json.ts';
import { checkBehaviour } from '../ledger/check-behaviour.ts';
import { BEHAVIOUR_IDS, type BehaviourId } from '../ledger/ledger.ts';
import type { CalibrationFile, CalibrationOptions, Drift } from './calibration.ts';
import { blame } from './infer/blame.ts';
import { candidateFor } from './infer/candidates.ts';
import { Inquiry } from './run/inquiry.ts';

/**
 * Calibrates against a running service again and reports which settled entries no longer match. It
 * writes to the service as `calibrateProfilesMock` does.
 *
 * @param file - The result of an earlier calibration.
 * @param options - The service and how to probe it. Use the options of the earlier calibration,
 * otherwise some entries cannot be checked.
 * @throws `SetupError` if the file or an option is wrong.
 */
export async function checkCalibration(
  file: CalibrationFile,
  options: CalibrationOptions,
): Promise<Drift> {
  const expected = checkBehaviour(file.behaviour);
  const findings = await new Inquiry(options).run();
  const { knowledge, surprises, requests, cutResponses, ended } = findings;
  const isConfirmed = (id: BehaviourId) => sameJson(knowledge.settled(id), expected[id]);
  const blamed = blame(surprises, expected, isConfirmed);
  const drifted: Drift['drifted'][number][] = [];
  const confirmed: BehaviourId[] = [];
  const unseen: BehaviourId[] = [];
  for (const id of BEHAVIOUR_IDS) {
    const value = expected[id];
    if (value === undefined) continue;
    const possible = blamed.has(id) ? [] : knowledge.possible(id);
    if (isConfirmed(id)) confirmed.push(id);
    else if (possible.includes(candidateFor(id, value))) unseen.push(id);
    else drifted.push({ id, expected: value, possible });
  }
  const contradictions = surprises.map(({ contradiction }) => contradiction);
  return { drifted, confirmed, unseen, contradictions, requests, cutResponses, ended };
}
