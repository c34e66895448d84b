import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { Evidence } from '../calibration.ts';
import { Acceptance } from './acceptance.ts';
import { type Compared, comparedValues, ShapesSeen, textOf } from './compare.ts';
import { contradictionOf } from './contradiction.ts';
import type { Exchange } from './exchange.ts';
import type { Surprise } from './findings.ts';
import { Knowledge } from './knowledge.ts';
import { isSuccess, type Observation } from './observation.ts';
import type { PredictedLeaf } from './prediction.ts';

/** Learns from responses and collects the evidence. */
export class Learner {
  knowledge = Knowledge.none;
  readonly surprises: Surprise[] = [];
  readonly evidence = new Map<BehaviourId, Evidence>();
  readonly acceptance = new Acceptance();
  readonly #shapes = new ShapesSeen();
  readonly #describe: () => Pick<Evidence, 'date' | 'host'>;
  readonly #showTexts: boolean;

  /**
   * @param describe - Returns the date and the host of the evidence.
   * @param showTexts - Whether contradictions contain the texts of the service.
   */
  constructor(describe: () => Pick<Evidence, 'date' | 'host'>, showTexts: boolean) {
    this.#describe = describe;
    this.#showTexts = showTexts;
  }

  /** The parts of observations that give information about this service. */
  get compared(): Compared {
    return { shape: this.#shapes.areListed, stored: true };
  }

  /**
   * Learns from a response, unless it is a rejection that shows no rule yet.
   *
   * @param leaves - The predicted results.
   * @returns The predicted results that match the response.
   */
  learn(
    exchange: Exchange,
    leaves: readonly PredictedLeaf[],
    seen: Observation,
  ): readonly PredictedLeaf[] {
    this.acceptance.note(exchange);
    const shows = isSuccess(seen) || this.acceptance.explains(exchange.step.to);
    const isNew = shows && this.#shapes.note(seen) === 'new';
    const { compared } = this;
    const matching = (parts: Compared) =>
      leaves.filter(({ result }) => {
        const predicted = result[exchange.at];
        return predicted !== undefined && textOf(predicted, parts) === textOf(seen, parts);
      });
    const exact = matching(compared);
    if (!shows) {
      if (exact.length === 0) this.report(exchange, []);
      return [];
    }
    if (isNew || exact.length === 0) this.report(exchange, leaves);
    const explaining = exact.length > 0 ? exact : matching({ ...compared, stored: false });
    if (explaining.length > 0) {
      this.knowledge = this.knowledge.learn(
        explaining.map(({ values }) => comparedValues(values, compared)),
      );
    }
    return explaining;
  }

  /** Learns that the service limits the rate of requests. */
  learnRateLimit(): void {
    const limits = this.knowledge.possible('rateLimit').filter((value) => value !== 'none');
    this.knowledge = this.knowledge.learn(limits.map((value) => new Map([['rateLimit', value]])));
  }

  /** Reports a response that nothing explains. */
  report(exchange: Exchange, predicted: readonly PredictedLeaf[]): void {
    this.surprises.push({ contradiction: contradictionOf(exchange, this.#showTexts), predicted });
  }

  /** Records the response that settled each newly settled entry. */
  noteEvidence({ request, response }: Exchange): void {
    for (const id of BEHAVIOUR_IDS) {
      const value = this.knowledge.settled(id);
      if (value === undefined || this.evidence.has(id)) continue;
      const probe = { method: request.method, path: request.template, status: response.status };
      this.evidence.set(id, { value, ...this.#describe(), probe });
    }
  }
}
