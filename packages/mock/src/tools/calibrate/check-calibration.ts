import { sameJson } from '../../http/json.ts';
import { checkBehaviour } from '../../service/ledger/check-behaviour.ts';
import type { Values } from '../../service/ledger/explore.ts';
import { BEHAVIOUR_IDS, type Behaviour, type BehaviourId } from '../../service/ledger/ledger.ts';
import type { CalibrationFile, CalibrationOptions, Drift } from './calibration.ts';
import { candidateFor } from './infer/candidates.ts';
import type { Surprise } from './infer/learner.ts';
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

/**
 * Finds the entries that unexpected responses contradict. Each surprise is blamed on the entries
 * that the expected response depends on and that nothing else has confirmed. An entry that explains
 * several surprises is blamed for all of them.
 */
function blame(
  surprises: readonly Surprise[],
  expected: Partial<Behaviour>,
  isConfirmed: (id: BehaviourId) => boolean,
): ReadonlySet<BehaviourId> {
  const suspects = surprises
    .map((surprise) => dependedOn(surprise, expected).filter((id) => !isConfirmed(id)))
    .toSorted((a, b) => a.length - b.length);
  const blamed = new Set<BehaviourId>();
  for (const ids of suspects) {
    if (ids.some((id) => blamed.has(id))) continue;
    for (const id of ids) blamed.add(id);
  }
  return blamed;
}

/** Returns the expected entries that the expected response depends on. */
function dependedOn({ predicted }: Surprise, expected: Partial<Behaviour>): readonly BehaviourId[] {
  const [first, ...others] = predicted
    .filter(({ values }) => agrees(values, expected))
    .map(({ values }) => [...values.keys()].filter((id) => expected[id] !== undefined));
  return (first ?? []).filter((id) => others.every((ids) => ids.includes(id)));
}

function agrees(values: Values, expected: Partial<Behaviour>): boolean {
  return [...values].every(
    ([id, value]) => expected[id] === undefined || sameJson(expected[id], value),
  );
}
