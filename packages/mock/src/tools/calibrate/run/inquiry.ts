import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import type { Calibration, CalibrationOptions, Evidence } from '../calibration.ts';
import { NAMED, type Probe, type ProbeContext, probeRequest } from '../catalogue/probe.ts';
import { chooseProbe } from '../infer/choose-probe.ts';
import type { Knowledge } from '../infer/knowledge.ts';
import { Learner, type Surprise } from '../infer/learner.ts';
import {
  createdOid,
  type Exchange,
  isAccepted,
  observationText,
  rejectsCredentials,
} from '../infer/observation.ts';
import { type PredictedLeaf, type Prediction, predictionsFor } from '../infer/prediction.ts';
import { observeExchange } from './observe-exchange.ts';
import { Sender } from './sender.ts';
import { readSettings, type Settings } from './settings.ts';

/** The reason why a run ends. */
type End = Calibration['ended'];

/** The result of a run. */
export interface Findings
  extends Pick<Calibration, 'requests' | 'cutResponses' | 'ended' | 'acceptedCreation'> {
  readonly knowledge: Knowledge;
  readonly evidence: ReadonlyMap<BehaviourId, Evidence>;
  readonly surprises: readonly Surprise[];
  /** Whether the errors have a shape, but none that the ledger lists. */
  readonly hasUnlistedShape: boolean;
}

/** Requests that show whether the service still accepts the credentials. */
const CREATE_CHECK: Probe = {
  name: 'a creation, to check whether the credentials are still accepted',
  steps: [NAMED],
};
const UPDATE_CHECK: Probe = {
  name: 'an update, to check whether the credentials are still accepted',
  steps: [{ to: 'the EMR user', body: { s: '{label}' } }],
};

/** Sends probes to a service, one at a time, and learns from each response. */
export class Inquiry {
  readonly #settings: Settings;
  readonly #sender: Sender;
  readonly #learner: Learner;
  /** A part of each username, so that two runs never use the same one. */
  readonly #run = crypto.randomUUID().slice(0, 8);
  /** The probes that are not sent yet, with the results that are still possible. */
  #unsent: readonly Prediction[];

  /** @throws {@link SetupError} if an option is wrong. */
  constructor(options: CalibrationOptions) {
    this.#settings = readSettings(options);
    const { baseUrl, emrUser, now, read, showTexts } = this.#settings;
    this.#sender = new Sender(this.#settings);
    const describe = () => ({
      date: now().toISOString().slice(0, 10),
      host: new URL(baseUrl).host,
    });
    this.#learner = new Learner(describe, showTexts);
    this.#unsent = predictionsFor({
      hasEmrUser: emrUser !== undefined,
      canRead: read !== undefined,
    });
  }

  /** Sends probes until nothing more can be learned or no more requests can be sent. */
  async run(): Promise<Findings> {
    let ended: End | undefined;
    while (!ended) ended = this.#settings.signal?.aborted ? 'aborted' : await this.#runNextProbe();
    const { knowledge, evidence, surprises, areShapesListed, accepted } = this.#learner;
    const { requests, cutResponses } = this.#sender;
    const acceptedCreation = accepted.hasCreate;
    const isCutShort = ended !== 'complete' && ended !== 'budget spent';
    return {
      ...{ knowledge, evidence, surprises, requests, cutResponses, acceptedCreation },
      ended: acceptedCreation || isCutShort ? ended : 'no creation accepted',
      hasUnlistedShape: !areShapesListed,
    };
  }

  /** Runs the probe that shows most, or first one that every service accepts, if that is needed. */
  async #runNextProbe(): Promise<End | undefined> {
    const { accepted, knowledge: before } = this.#learner;
    const useful = this.#unsent.filter((prediction) => accepted.canShow(prediction));
    const affordable = useful.filter(({ probe }) => probe.steps.length <= this.#sender.left);
    const best = this.#choose(affordable);
    if (!best) return this.#choose(useful) ? 'budget spent' : 'complete';
    const control = accepted.controlFor(best, affordable);
    const next = control ?? best;
    this.#unsent = this.#unsent.filter(({ probe }) => probe !== next.probe);
    const ended = await this.#runProbe(next, control !== undefined);
    const { knowledge } = this.#learner;
    if (knowledge === before) return ended;
    this.#unsent = this.#unsent.map((prediction) => {
      const leaves = prediction.leaves.filter(({ values }) => knowledge.allows(values));
      return leaves.length === prediction.leaves.length ? prediction : { ...prediction, leaves };
    });
    return ended;
  }

  #choose(predictions: readonly Prediction[]): Prediction | undefined {
    const { knowledge, areShapesListed } = this.#learner;
    return chooseProbe(predictions, knowledge, areShapesListed);
  }

  /** Sends the requests of a probe, as long as their responses are not known in advance. */
  async #runProbe(
    { probe, leaves: predicted, paths }: Prediction,
    isControl: boolean,
  ): Promise<End | undefined> {
    let context = this.#newContext();
    let leaves = predicted;
    for (const at of probe.steps.keys()) {
      const isNeeded = (isControl && at === 0) || this.#differ(leaves, at);
      if (!isNeeded) return undefined;
      const exchange = await this.#send(probe, at, context);
      if (typeof exchange !== 'object') return exchange;
      context = exchange.context;
      const isLast = at === probe.steps.length - 1;
      const observation = await observeExchange(exchange, isLast ? paths : [], this.#settings);
      const before = this.#learner.knowledge;
      leaves = this.#learner.learn(exchange, leaves, observation);
      const ended = endOf(exchange) ?? (await this.#checkCredentials(exchange, leaves, before));
      if (ended === 'rate limited') this.#learner.learnRateLimit();
      this.#learner.noteEvidence(exchange);
      this.#reportProgress();
      if (ended) return ended;
    }
    return undefined;
  }

  /** Returns whether the possible responses differ, from one request of a probe on. */
  #differ(leaves: readonly PredictedLeaf[], at: number): boolean {
    const { areShapesListed } = this.#learner;
    const textFrom = ({ result }: PredictedLeaf) =>
      result
        .slice(at)
        .map((each) => observationText(each, areShapesListed))
        .join();
    return new Set(leaves.map(textFrom)).size > 1;
  }

  /** Sends a request of a probe, unless its target does not exist. */
  async #send(
    { name, steps }: Probe,
    at: number,
    context: ProbeContext,
  ): Promise<Exchange | End | undefined> {
    const step = steps[at];
    const request = step && probeRequest(step, context);
    if (!request) return undefined;
    const response = await this.#sender.send(request);
    if (typeof response === 'string') return response;
    const patient = createdOid(response) ?? context.patient;
    return { name, at, step, request, response, context: { ...context, patient } };
  }

  /**
   * Checks the credentials after a 401 or 403. A token may expire during the run, and its rejection
   * must not be mistaken for a rule, such as the response to an unknown oid.
   */
  async #checkCredentials(
    rejection: Exchange,
    leaves: readonly PredictedLeaf[],
    before: Knowledge,
  ): Promise<End | undefined> {
    const hasLearned = leaves.length === 0 || this.#learner.knowledge !== before;
    if (!hasLearned || !rejectsCredentials(rejection)) return undefined;
    const { accepted } = this.#learner;
    const isUpdate = !accepted.hasCreate && accepted.explains('the EMR user');
    const probe = isUpdate ? UPDATE_CHECK : CREATE_CHECK;
    const check =
      this.#sender.left === 0 ? 'budget spent' : await this.#send(probe, 0, this.#newContext());
    if (typeof check === 'object') accepted.note(check);
    if (typeof check === 'object' && isAccepted(check.response.status)) return undefined;
    // The response was about the credentials, so it shows nothing about the probe.
    this.#learner.knowledge = before;
    if (typeof check !== 'object') return check;
    this.#learner.report(check, []);
    // A service that accepted no such request before may reject this one for another reason.
    const isRejected = accepted.explains(check.step.to) || rejectsCredentials(check);
    return endOf(check) ?? (isRejected ? 'credentials rejected' : undefined);
  }

  #newContext(): ProbeContext {
    const { token, clientId, emrUser } = this.#settings;
    const label = `calibration-${this.#run}-${this.#sender.requests}`;
    return { token, clientId, emrUser, label, patient: undefined };
  }

  #reportProgress(): void {
    const settled = this.#learner.knowledge.settledIds.length;
    const { requests } = this.#sender;
    this.#settings.onProgress?.({ requests, settled, total: BEHAVIOUR_IDS.length });
  }
}

/** Returns why the run ends after a response, if it does. */
function endOf({ response: { status } }: Exchange): End | undefined {
  if (status === 429) return 'rate limited';
  return status >= 500 ? 'server error' : undefined;
}
