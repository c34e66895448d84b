import { BEHAVIOUR_IDS } from '../../../service/ledger/ledger.ts';
import type { Calibration, CalibrationOptions } from '../calibration.ts';
import { NAMED, type Probe } from '../catalogue/probe.ts';
import { type ProbeContext, probeRequest } from '../catalogue/probe-request.ts';
import { chooseProbe } from '../infer/choose-probe.ts';
import { type Exchange, rejectsCredentials } from '../infer/exchange.ts';
import type { Findings } from '../infer/findings.ts';
import type { Knowledge } from '../infer/knowledge.ts';
import { Learner } from '../infer/learner.ts';
import { createdOid, isAccepted, observationText } from '../infer/observation.ts';
import { type PredictedLeaf, type Prediction, predictionsFor } from '../infer/prediction.ts';
import { observeExchange } from './observe-exchange.ts';
import { Sender } from './sender.ts';
import { readSettings, type Settings } from './settings.ts';

/** The reason why a run ends. */
type End = Calibration['ended'];

/** Requests that show whether the service still accepts the credentials. */
const CREATE_CONTROL: Probe = {
  name: 'a creation, to check whether the credentials are still accepted',
  steps: [NAMED],
};
const UPDATE_CONTROL: Probe = {
  name: 'an update, to check whether the credentials are still accepted',
  steps: [{ to: 'the EMR user', body: { s: '{label}' } }],
};

/** Sends probes to a service, one at a time. Each time it chooses the one that is expected to show most. */
export class Inquiry {
  readonly #settings: Settings;
  readonly #sender: Sender;
  readonly #learner: Learner;
  /** A part of each username, so that two runs never use the same one. */
  readonly #run = crypto.randomUUID().slice(0, 8);
  #open: readonly Prediction[];

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
    this.#open = predictionsFor({
      hasEmrUser: emrUser !== undefined,
      canRead: read !== undefined,
    });
  }

  /** Sends probes until nothing more can be learned or no more requests can be sent. */
  async run(): Promise<Findings> {
    let ended: End | undefined;
    while (!ended) ended = this.#settings.signal?.aborted ? 'aborted' : await this.#runNextProbe();
    const { knowledge, evidence, surprises, compared, accepted } = this.#learner;
    const { requests, cutResponses } = this.#sender;
    const acceptedCreation = accepted.hasCreate;
    const isCutShort = ended !== 'complete' && ended !== 'budget spent';
    return {
      ...{ knowledge, evidence, surprises, requests, cutResponses, acceptedCreation },
      ended: acceptedCreation || isCutShort ? ended : 'no creation accepted',
      hasUnlistedShape: !compared.shape,
    };
  }

  async #runNextProbe(): Promise<End | undefined> {
    const { accepted } = this.#learner;
    const open = this.#open.filter((prediction) => accepted.canShow(prediction));
    const fitting = open.filter(({ probe }) => probe.steps.length <= this.#sender.left);
    const best = this.#choose(fitting);
    if (!best) return this.#choose(open) ? 'budget spent' : 'complete';
    const control = accepted.controlFor(best, fitting);
    const next = control ?? best;
    this.#open = this.#open.filter(({ probe }) => probe !== next.probe);
    const before = this.#learner.knowledge;
    const ended = await this.#runProbe(next, control !== undefined);
    const { knowledge } = this.#learner;
    if (knowledge === before) return ended;
    this.#open = this.#open.map((prediction) => {
      const leaves = prediction.leaves.filter(({ values }) => knowledge.allows(values));
      return leaves.length === prediction.leaves.length ? prediction : { ...prediction, leaves };
    });
    return ended;
  }

  #choose(predictions: readonly Prediction[]): Prediction | undefined {
    const { knowledge, compared } = this.#learner;
    return chooseProbe(predictions, knowledge, compared);
  }

  async #runProbe(
    { probe, leaves: all, paths }: Prediction,
    isControl: boolean,
  ): Promise<End | undefined> {
    let context = this.#newContext();
    let leaves = all;
    for (const at of probe.steps.keys()) {
      const isNeeded = (isControl && at === 0) || this.#differ(leaves, at);
      if (!isNeeded) return undefined;
      const responded = await this.#send(probe, at, context);
      if (typeof responded !== 'object') return responded;
      context = responded.context;
      const isLast = at === probe.steps.length - 1;
      const seen = await observeExchange(responded, isLast ? paths : [], this.#settings);
      const before = this.#learner.knowledge;
      leaves = this.#learner.learn(responded, leaves, seen);
      const ended = endOf(responded) ?? (await this.#checkCredentials(responded, leaves, before));
      if (ended === 'rate limited') this.#learner.learnRateLimit();
      this.#learner.noteEvidence(responded);
      this.#reportProgress();
      if (ended) return ended;
    }
    return undefined;
  }

  /** Returns whether the possible responses differ. A request whose response is known is not sent. */
  #differ(leaves: readonly PredictedLeaf[], at: number): boolean {
    const { compared } = this.#learner;
    const textFrom = ({ result }: PredictedLeaf) =>
      result
        .slice(at)
        .map((each) => observationText(each, compared))
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
    responded: Exchange,
    leaves: readonly PredictedLeaf[],
    before: Knowledge,
  ): Promise<End | undefined> {
    const hasLearned = leaves.length === 0 || this.#learner.knowledge !== before;
    if (!hasLearned || !rejectsCredentials(responded)) return undefined;
    const { accepted } = this.#learner;
    const isUpdate = !accepted.hasCreate && accepted.explains('the EMR user');
    const probe = isUpdate ? UPDATE_CONTROL : CREATE_CONTROL;
    const control =
      this.#sender.left === 0 ? 'budget spent' : await this.#send(probe, 0, this.#newContext());
    if (typeof control === 'object') accepted.note(control);
    if (typeof control === 'object' && isAccepted(control.response.status)) return undefined;
    // The response was about the credentials, so it shows nothing about the probe.
    this.#learner.knowledge = before;
    if (typeof control !== 'object') return control;
    this.#learner.report(control, []);
    // A service that accepted no such request before may reject this one for another reason.
    const isRejected = accepted.explains(control.step.to) || rejectsCredentials(control);
    return endOf(control) ?? (isRejected ? 'credentials rejected' : undefined);
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
