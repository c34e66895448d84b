import { BEHAVIOUR_IDS, type BehaviourId } from '../behaviour.ts';
import type { ServiceAnswer } from '../service/service-request.ts';
import type { CalibrationEnd, CalibrationOptions, Evidence } from './calibration.ts';
import { predictionsFor } from './catalogue/catalogue.ts';
import { chooseProbe } from './choose-probe.ts';
import { type Compared, spokenOf, textOf } from './compare.ts';
import { contradictionOf } from './contradiction.ts';
import type { Findings, Surprise } from './findings.ts';
import { Knowledge } from './knowledge.ts';
import { createdOid, isAccepted, type Observation, observe } from './observation.ts';
import type { PredictedLeaf, Prediction } from './prediction.ts';
import type { Step } from './probe.ts';
import { type ProbeContext, type ProbeRequest, probeRequest } from './probe-request.ts';
import { Sender } from './sender.ts';
import { readSettings, type Settings } from './settings.ts';
import { ShapesSeen } from './shapes-seen.ts';
import { readPaths } from './stored-paths.ts';
import { readStored } from './stored-record.ts';

/** A request of a probe that was answered. */
interface Exchange {
  readonly at: number;
  readonly step: Step;
  readonly request: ProbeRequest;
  readonly answer: ServiceAnswer;
  readonly context: ProbeContext;
}

/** Asks a service one probe after the other, each the one that says most after what is known. */
export class Inquiry {
  readonly #options: CalibrationOptions;
  readonly #settings: Settings;
  readonly #sender: Sender;
  readonly #knowledge = new Knowledge();
  readonly #evidence = new Map<BehaviourId, Evidence>();
  readonly #surprises: Surprise[] = [];
  readonly #shapes = new ShapesSeen();
  /** No two runs may meet in a username. */
  readonly #run = crypto.randomUUID().slice(0, 8);
  #open: readonly Prediction[];

  /** @throws {@link SetupError} where an option is wrong. */
  constructor(options: CalibrationOptions) {
    this.#options = options;
    this.#settings = readSettings(options);
    this.#sender = new Sender(this.#settings);
    this.#open = predictionsFor({
      hasEmrUser: this.#settings.emrUser !== undefined,
      canRead: options.read !== undefined,
    });
  }

  /** Asks until nothing more can be learned, or no more can be asked. */
  async run(): Promise<Findings> {
    let ended: CalibrationEnd | undefined;
    while (!ended) ended = this.#settings.signal?.aborted ? 'aborted' : await this.#askNext();
    return {
      knowledge: this.#knowledge,
      evidence: this.#evidence,
      surprises: this.#surprises,
      requests: this.#sender.requests,
      ended,
      hasUnlistedShape: !this.#shapes.areListed,
    };
  }

  async #askNext(): Promise<CalibrationEnd | undefined> {
    const fits = ({ probe }: Prediction) => probe.steps.length <= this.#sender.left;
    const next = this.#choose(this.#open.filter(fits));
    if (!next) return this.#choose(this.#open) ? 'budget spent' : 'complete';
    const ended = await this.#ask(next);
    this.#open = this.#open.filter((each) => each.probe !== next.probe).map(this.#withoutRuledOut);
    return ended;
  }

  #choose(predictions: readonly Prediction[]): Prediction | undefined {
    return chooseProbe(predictions, this.#knowledge, this.#compared);
  }

  readonly #withoutRuledOut = (prediction: Prediction): Prediction => ({
    ...prediction,
    leaves: prediction.leaves.filter(({ given }) => this.#knowledge.allows(given)),
  });

  get #compared(): Compared {
    return { shape: this.#shapes.areListed, stored: true };
  }

  async #ask({ probe, leaves: all, paths }: Prediction): Promise<CalibrationEnd | undefined> {
    const { token, clientId, emrUser } = this.#settings;
    const label = `calibration-${this.#run}-${this.#sender.requests}`;
    let context: ProbeContext = { token, clientId, emrUser, label, patient: undefined };
    let leaves = all;
    for (const [at, step] of probe.steps.entries()) {
      const request = probeRequest(step, context);
      if (!request || !this.#differ(leaves, at)) return undefined;
      const answer = await this.#sender.send(request);
      if (typeof answer === 'string') return answer;
      context = { ...context, patient: createdOid(answer) ?? context.patient };
      const exchange = { at, step, request, answer, context };
      const isLast = at === probe.steps.length - 1;
      const seen = await this.#look(exchange, isLast ? paths : []);
      leaves = this.#learn(probe.name, exchange, leaves, seen);
      this.#tellProgress();
      if (answer.status === 429) return this.#noteRateLimit(exchange);
      if (answer.status >= 500) return 'server error';
    }
    return undefined;
  }

  /** Nothing is asked whose answer is known. */
  #differ(leaves: readonly PredictedLeaf[], at: number): boolean {
    const [first, ...others] = leaves.map(({ outcome }) =>
      outcome
        .slice(at)
        .map((each) => textOf(each, this.#compared))
        .join(),
    );
    return others.some((text) => text !== first);
  }

  async #look(
    { answer, request, step, context }: Exchange,
    paths: Prediction['paths'],
  ): Promise<Observation> {
    const seen = observe(answer, request.method);
    const { read } = this.#options;
    if (!read || paths.length === 0 || !isAccepted(answer.status)) return seen;
    const record = await readStored(read, step, context);
    return record ? { ...seen, stored: readPaths(record, paths, context.label) } : seen;
  }

  /** Returns the leaves that explain what was seen. */
  #learn(
    name: string,
    exchange: Exchange,
    leaves: readonly PredictedLeaf[],
    seen: Observation,
  ): readonly PredictedLeaf[] {
    const isNew = this.#shapes.note(seen) === 'new';
    const { shape } = this.#compared;
    const matching = (compared: Compared) =>
      leaves.filter(({ outcome }) => {
        const foreseen = outcome[exchange.at];
        return foreseen && textOf(foreseen, compared) === textOf(seen, compared);
      });
    const exact = matching({ shape, stored: true });
    const explaining = exact.length > 0 ? exact : matching({ shape, stored: false });
    if (isNew || exact.length === 0) this.#report(name, exchange, leaves);
    if (explaining.length > 0) {
      this.#knowledge.learn(explaining.map(({ given }) => spokenOf(given, this.#compared)));
      this.#noteEvidence(exchange);
    }
    return explaining;
  }

  #report(name: string, exchange: Exchange, foreseen: readonly PredictedLeaf[]): void {
    const { request, answer, context, at } = exchange;
    const contradiction = contradictionOf(name, request, answer, context);
    this.#surprises.push({ contradiction, foreseen, at });
  }

  #noteRateLimit(exchange: Exchange): CalibrationEnd {
    const limits = this.#knowledge.possible('rateLimit').filter((value) => value !== 'none');
    this.#knowledge.learn(limits.map((value) => new Map([['rateLimit', value]])));
    this.#noteEvidence(exchange);
    return 'rate limited';
  }

  #noteEvidence({ request, answer }: Exchange): void {
    for (const id of BEHAVIOUR_IDS) {
      const value = this.#knowledge.settled(id);
      if (value === undefined || this.#evidence.has(id)) continue;
      this.#evidence.set(id, {
        value,
        date: this.#settings.now().toISOString().slice(0, 10),
        host: new URL(this.#settings.baseUrl).host,
        probe: { method: request.method, path: request.template, status: answer.status },
      });
    }
  }

  #tellProgress(): void {
    const settled = this.#knowledge.settledIds.length;
    const { requests } = this.#sender;
    this.#options.onProgress?.({ requests, settled, total: BEHAVIOUR_IDS.length });
  }
}
