import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { Contradiction, Evidence } from '../calibration.ts';
import type { Target } from '../catalogue/probe.ts';
import { contradictionOf } from './contradiction.ts';
import { Knowledge } from './knowledge.ts';
import {
  type Exchange,
  isSuccess,
  type Observation,
  observableValues,
  observationText,
  observe,
  UNLISTED_SHAPE,
} from './observation.ts';
import type { PredictedLeaf, Prediction } from './prediction.ts';

/** A response that the ledger does not explain, with the predicted results of that probe. */
export interface Surprise {
  readonly contradiction: Contradiction;
  readonly predicted: readonly PredictedLeaf[];
}

/** Learns from responses and collects the evidence. */
export class Learner {
  knowledge = Knowledge.none;
  readonly surprises: Surprise[] = [];
  readonly evidence = new Map<BehaviourId, Evidence>();
  readonly accepted = new AcceptedKinds();
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

  /** Whether the ledger lists the shapes of the service's errors. */
  get areShapesListed(): boolean {
    return this.#shapes.areListed;
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
    this.accepted.note(exchange);
    const shows = isSuccess(seen) || this.accepted.explains(exchange.step.to);
    const isNew = shows && this.#shapes.note(seen) === 'new';
    const { areShapesListed } = this;
    const matching = (partOf = (each: Observation) => each) => {
      const text = observationText(partOf(seen), areShapesListed);
      return leaves.filter(({ result }) => {
        const predicted = result[exchange.at];
        return predicted && observationText(partOf(predicted), areShapesListed) === text;
      });
    };
    const exact = matching();
    if (!shows) {
      if (exact.length === 0) this.report(exchange, []);
      return [];
    }
    if (isNew || exact.length === 0) this.report(exchange, leaves);
    const explaining =
      exact.length > 0 ? exact : matching(({ stored: _, ...response }) => response);
    if (explaining.length > 0) {
      this.knowledge = this.knowledge.learn(
        explaining.map(({ values }) => observableValues(values, areShapesListed)),
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

type Kind = 'create' | 'update';

/** The kind of a valid request to each target, unless only some services accept one. */
const KIND_OF_TARGET: Readonly<Record<Target, Kind | undefined>> = {
  patients: 'create',
  'patients without a slash': 'create',
  'the EMR user': 'update',
  'the patient created before': undefined,
  'an unknown oid': undefined,
};

/**
 * The kinds of requests that the service has accepted. A rejection shows a rule only if the service
 * accepts a valid request of that kind: a service that rejects everything shows nothing.
 */
class AcceptedKinds {
  readonly #kinds = new Set<Kind>();

  /** Whether the service has accepted a create. */
  get hasCreate(): boolean {
    return this.#kinds.has('create');
  }

  /** Records the kind of a request that the service accepted. */
  note({ step, request, response }: Exchange): void {
    const kind = KIND_OF_TARGET[step.to];
    if (kind && isSuccess(observe(response, request.method))) this.#kinds.add(kind);
  }

  /** Returns whether a rejection of a request to this target shows a rule. */
  explains(to: Target): boolean {
    const kind = KIND_OF_TARGET[to];
    return kind ? this.#kinds.has(kind) : this.#kinds.size > 0;
  }

  /** Returns whether some response to the first request of a probe shows something. */
  canShow(prediction: Prediction): boolean {
    if (this.explains(targetOf(prediction))) return true;
    return prediction.leaves.some(({ result: [first] }) => first !== undefined && isSuccess(first));
  }

  /** Returns a probe that every service accepts, to send first if a rejection would show nothing yet. */
  controlFor(next: Prediction, open: readonly Prediction[]): Prediction | undefined {
    const to = targetOf(next);
    if (this.explains(to)) return undefined;
    const kind = KIND_OF_TARGET[to] ?? 'create';
    const isAlwaysAccepted = ({ leaves }: Prediction) =>
      leaves.every(({ result }) => result.every(isSuccess));
    return open.find((each) => KIND_OF_TARGET[targetOf(each)] === kind && isAlwaysAccepted(each));
  }
}

function targetOf({ probe: { steps } }: Prediction): Target {
  return steps[0]?.to ?? 'patients';
}

/**
 * Tracks whether errors have a shape that the ledger lists. If all errors have another shape, their
 * statuses still describe the service. If some have a listed shape, an unlisted one did not come
 * from the service itself.
 */
class ShapesSeen {
  #seen: 'none' | 'listed' | 'unlisted' = 'none';

  /** Whether error shapes give information. */
  get areListed(): boolean {
    return this.#seen !== 'unlisted';
  }

  /** Records an observation. Returns `new` if its shape must be reported. */
  note({ status, body }: Observation): 'expected' | 'new' {
    if (status < 400 || status >= 500) return 'expected';
    if (body !== UNLISTED_SHAPE) {
      this.#seen = 'listed';
      return 'expected';
    }
    if (this.#seen !== 'none') return 'expected';
    this.#seen = 'unlisted';
    return 'new';
  }
}
