import type { Knowledge } from './knowledge.ts';
import { observationsText } from './observation.ts';
import type { PredictedLeaf, Prediction } from './prediction.ts';

/** The number of bytes that take as long as one request. */
const BYTES_OF_A_REQUEST = 50_000;

/**
 * Chooses the probe whose response is expected to give the most information per request. Returns
 * `undefined` if no response could give new information.
 */
export function chooseProbe(
  predictions: Iterable<Prediction>,
  knowledge: Knowledge,
  areShapesListed: boolean,
): Prediction | undefined {
  let best: { prediction: Prediction; gain: number } | undefined;
  for (const prediction of predictions) {
    const gain = entropyOf(prediction.leaves, knowledge, areShapesListed) / costOf(prediction);
    if (gain > (best?.gain ?? 0)) best = { prediction, gain };
  }
  return best?.prediction;
}

/** Returns the entropy of the results in bits, if all possible values are equally likely. */
function entropyOf(
  leaves: readonly PredictedLeaf[],
  knowledge: Knowledge,
  areShapesListed: boolean,
): number {
  const weights = new Map<string, number>();
  let total = 0;
  for (const { values, result } of leaves) {
    const text = observationsText(result, areShapesListed);
    const weight = weightOf(values, knowledge);
    weights.set(text, (weights.get(text) ?? 0) + weight);
    total += weight;
  }
  if (weights.size < 2) return 0;
  const shares = [...weights.values()].map((weight) => weight / total);
  return shares.reduce((sum, share) => sum - share * Math.log2(share), 0);
}

function weightOf(values: PredictedLeaf['values'], knowledge: Knowledge): number {
  let weight = 1;
  for (const id of values.keys()) weight /= knowledge.possible(id).length;
  return weight;
}

function costOf({ probe: { steps } }: Prediction): number {
  const bytes = steps.reduce(
    (sum, { body }) => sum + (typeof body === 'string' ? body.length : 0),
    0,
  );
  return steps.length + bytes / BYTES_OF_A_REQUEST;
}
