import type { Target } from '../catalogue/probe.ts';
import type { Exchange } from './exchange.ts';
import { isSuccess, observe } from './observation.ts';
import type { Prediction } from './prediction.ts';

type Kind = 'creation' | 'update';

/** The kind of a valid request to each target, unless only some services accept one. */
const KINDS: Readonly<Record<Target, Kind | undefined>> = {
  patients: 'creation',
  'patients without a slash': 'creation',
  'the EMR user': 'update',
  'the patient created before': undefined,
  'an unknown oid': undefined,
};

/**
 * Tracks what the service has accepted. A rejection shows a rule only if the service accepts a
 * request of that kind that breaks no rule: one that rejects everything shows nothing.
 */
export class Acceptance {
  readonly #kinds = new Set<Kind>();

  /** Whether the service has accepted a creation. */
  get ofCreation(): boolean {
    return this.#kinds.has('creation');
  }

  /** Records the kind of a request that the service accepted. */
  note({ step, request, response }: Exchange): void {
    const kind = KINDS[step.to];
    if (kind && isSuccess(observe(response, request.method))) this.#kinds.add(kind);
  }

  /** Returns whether a rejection of a request to this target shows a rule. */
  explains(to: Target): boolean {
    const kind = KINDS[to];
    return kind ? this.#kinds.has(kind) : this.#kinds.size > 0;
  }

  /** Returns whether some response to the first request of a probe shows something. */
  canShow(prediction: Prediction): boolean {
    if (this.explains(targetOf(prediction))) return true;
    return prediction.leaves.some(({ result: [first] }) => first !== undefined && isSuccess(first));
  }

  /** Returns the probe to send before another one whose rejection would show nothing yet. */
  controlFor(next: Prediction, open: readonly Prediction[]): Prediction | undefined {
    const to = targetOf(next);
    if (this.explains(to)) return undefined;
    const kind = KINDS[to] ?? 'creation';
    const isAlwaysAccepted = ({ leaves }: Prediction) =>
      leaves.every(({ result }) => result.every(isSuccess));
    return open.find((each) => KINDS[targetOf(each)] === kind && isAlwaysAccepted(each));
  }
}

function targetOf({ probe: { steps } }: Prediction): Target {
  return steps[0]?.to ?? 'patients';
}
