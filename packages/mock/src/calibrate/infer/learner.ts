import { BEHAVIOUR_IDS, type BehaviourId } from '../../ledger/ledger.ts';
import type { Evidence } from '../calibration.ts';
import type { Answered } from './answered.ts';
import { type Compared, spokenOf, textOf } from './compare.ts';
import { contradictionOf } from './contradiction.ts';
import type { Surprise } from './findings.ts';
import { Knowledge } from './knowledge.ts';
import type { Observation } from './observation.ts';
import type { PredictedLeaf } from './prediction.ts';
import { ShapesSeen } from './shapes-seen.ts';

/** Learns from answers, and keeps the evidence. */
export class Learner {
  readonly surprises: Surprise[] = [];
  readonly evidence = new Map<BehaviourId, Evidence>();
  readonly #shapes = new ShapesSeen();
  readonly #describe: () => Pick<Evidence, 'date' | 'host'>;
  readonly #showTexts: boolean;
  #knowledge = Knowledge.none;

  /**
   * @param describe - Says when and where something was learned.
   * @param showTexts - Whether contradictions hold the texts of the service.
   */
  constructor(describe: () => Pick<Evidence, 'date' | 'host'>, showTexts: boolean) {
    this.#describe = describe;
    this.#showTexts = showTexts;
  }

  get knowledge(): Knowledge {
    return this.#knowledge;
  }

  /** What of observations tells anything, of this service. */
  get compared(): Compared {
    return { shape: this.#shapes.areListed, stored: true };
  }

  /**
   * Learns what an answer says.
   *
   * @param leaves - What was foreseen.
   * @returns Those of them that the answer leaves.
   */
  learn(
    answered: Answered,
    leaves: readonly PredictedLeaf[],
    seen: Observation,
  ): readonly PredictedLeaf[] {
    const isNew = this.#shapes.note(seen) === 'new';
    const { compared } = this;
    const exact = leaves.filter((leaf) => explains(leaf, answered.at, seen, compared));
    if (isNew || exact.length === 0) this.report(answered, leaves);
    const roughly = { ...compared, stored: false };
    const explaining =
      exact.length > 0
        ? exact
        : leaves.filter((leaf) => explains(leaf, answered.at, seen, roughly));
    if (explaining.length > 0) {
      this.#knowledge = this.#knowledge.learn(
        explaining.map(({ given }) => spokenOf(given, compared)),
      );
    }
    return explaining;
  }

  /** Learns that there is a limit on the rate of requests. */
  learnRateLimit(): void {
    const limits = this.#knowledge.possible('rateLimit').filter((value) => value !== 'none');
    this.#knowledge = this.#knowledge.learn(limits.map((value) => new Map([['rateLimit', value]])));
  }

  /** Reports an answer that nothing explains. */
  report(answered: Answered, foreseen: readonly PredictedLeaf[]): void {
    this.surprises.push({ contradiction: contradictionOf(answered, this.#showTexts), foreseen });
  }

  /** Forgets what was learned since, which was no answer to what was asked. */
  goBackTo(knowledge: Knowledge): void {
    this.#knowledge = knowledge;
  }

  /** Notes which answer has settled what is newly settled. */
  noteEvidence({ request, answer }: Answered): void {
    for (const id of BEHAVIOUR_IDS) {
      const value = this.#knowledge.settled(id);
      if (value === undefined || this.evidence.has(id)) continue;
      const probe = { method: request.method, path: request.template, status: answer.status };
      this.evidence.set(id, { value, ...this.#describe(), probe });
    }
  }
}

function explains(
  { outcome }: PredictedLeaf,
  at: number,
  seen: Observation,
  compared: Compared,
): boolean {
  const foreseen = outcome[at];
  return foreseen !== undefined && textOf(foreseen, compared) === textOf(seen, compared);
}
