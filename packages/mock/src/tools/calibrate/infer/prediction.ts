import {
  explore,
  type Leaf,
  type Reader,
  recordReads,
  withoutIrrelevant,
} from '../../../service/ledger/explore.ts';
import { BEHAVIOUR_IDS, type BehaviourId } from '../../../service/ledger/ledger.ts';
import { carryOut, plan } from '../../../service/operations/plan.ts';
import { RequestBody } from '../../../service/operations/request-body.ts';
import { findRoute, type RequestContext } from '../../../service/operations/route.ts';
import { ProfileStore } from '../../../service/store/store.ts';
import { CATALOGUE } from '../catalogue/catalogue.ts';
import type { Probe, Step } from '../catalogue/probe.ts';
import { type ProbeContext, type ProbeRequest, probeRequest } from '../catalogue/probe.ts';
import { pathName, pathsOf, readPaths } from '../catalogue/stored-paths.ts';
import { candidatesOf, isOpenEnded } from './candidates.ts';
import { createdOid, isAccepted, type Observation, observe } from './observation.ts';

/** The observations of a probe's requests in order, with the values that lead to them. */
export type PredictedLeaf = Leaf<readonly Observation[]>;

/** The possible results of a probe. */
export interface Prediction {
  readonly probe: Probe;
  readonly leaves: readonly PredictedLeaf[];
  /** The paths to read from the store after the last request. */
  readonly paths: readonly (readonly string[])[];
}

const predictions = new Map<string, Prediction>();

/**
 * Lists the probes that can be sent to a service, each with its possible results. The first call
 * takes a moment.
 */
export function predictionsFor({
  hasEmrUser,
  canRead,
}: {
  readonly hasEmrUser: boolean;
  readonly canRead: boolean;
}): readonly Prediction[] {
  const isPossible = ({ steps }: Probe) =>
    hasEmrUser || steps.every(({ to }) => to !== 'the EMR user');
  return CATALOGUE.filter(isPossible).map((probe) => {
    const key = `${canRead} ${CATALOGUE.indexOf(probe)}`;
    const prediction = predictions.get(key) ?? predict(probe, canRead);
    predictions.set(key, prediction);
    return prediction;
  });
}

/**
 * Plays a probe with every combination of the values that its responses depend on.
 *
 * @param canRead - Whether stored records can be read.
 */
function predict(probe: Probe, canRead: boolean): Prediction {
  const allPaths = canRead ? pathsOf(probe) : [];
  const leaves = leavesOf(playerOf(probe, allPaths));
  const paths = allPaths.filter((path) => varies(pathName(path), leaves));
  const names = paths.map(pathName);
  // The values at the other paths are constant, so the leaves stay distinct without them.
  const varying = leaves.map(({ values, result }) => ({
    values,
    result: result.map((seen) => withPaths(seen, names)),
  }));
  return { probe, leaves: varying, paths };
}

function withPaths({ stored, ...seen }: Observation, names: readonly string[]): Observation {
  if (!stored || names.length === 0) return seen;
  const kept = Object.entries(stored).filter(([name]) => names.includes(name));
  return { ...seen, stored: Object.fromEntries(kept) };
}

function leavesOf(play: Player): readonly PredictedLeaf[] {
  const leaves = leavesWith([], play);
  // Limits are read first and rarely matter, so the other entries are not played for each limit.
  if (!matter(OPEN_ENDED, play, leaves)) return leaves;
  const mattering = OPEN_ENDED.filter((id) => matter([id], play, leaves));
  return leavesWith(mattering, play);
}

const OPEN_ENDED = BEHAVIOUR_IDS.filter(isOpenEnded);
const NO_LIMIT = ['none'] as const;

/** @param limits - The open-ended entries to vary. The others have no limit. */
function leavesWith(limits: readonly BehaviourId[], play: Player): readonly PredictedLeaf[] {
  return withoutIrrelevant([...explore(play, (id) => candidatesWith(limits, id))]);
}

/** Returns whether the strictest limits make a difference. If they do not, no other limit does. */
function matter(
  limits: readonly BehaviourId[],
  play: Player,
  leaves: readonly PredictedLeaf[],
): boolean {
  return leaves.some(({ values, result }) => {
    const limited = recordReads(
      play,
      (id) => values.get(id) ?? candidatesWith(limits, id)[0] ?? '',
    );
    return JSON.stringify(limited.result) !== JSON.stringify(result);
  });
}

function candidatesWith(limits: readonly BehaviourId[], id: BehaviourId) {
  return isOpenEnded(id) && !limits.includes(id) ? NO_LIMIT : candidatesOf(id);
}

/**
 * Returns whether the value at a path varies. A constant value gives no information about the
 * ledger, and another service may store a different one.
 */
function varies(path: string, leaves: readonly PredictedLeaf[]): boolean {
  const seen = leaves.flatMap(({ result }) => result.at(-1)?.stored?.[path] ?? []);
  return new Set(seen).size > 1;
}

/** The values in the requests that are played. */
const CONTEXT: ProbeContext = {
  token: 'token',
  clientId: 'client',
  label: 'calibration-0',
  emrUser: 'emr-user',
  patient: undefined,
};

const CREDENTIALS = {
  tokens: new Set([CONTEXT.token]),
  clientIds: new Set([CONTEXT.clientId]),
};

/** A function that plays a probe with one behaviour and returns the observation of each request. */
type Player = Reader<readonly Observation[]>;

/**
 * Creates a function that plays a probe any number of times, each time against a new service.
 *
 * @param paths - The paths to read from the store after the last request.
 */
function playerOf(probe: Probe, paths: readonly (readonly string[])[]): Player {
  const ready = new Map<string, ReturnType<typeof prepare>>();
  const prepareStep = (step: Step, patient: string | undefined) => {
    const key = `${probe.steps.indexOf(step)} ${patient}`;
    if (!ready.has(key)) ready.set(key, prepare(probeRequest(step, { ...CONTEXT, patient })));
    return ready.get(key);
  };
  return (read) => {
    const store = new ProfileStore(undefined);
    store.add('emrUsers', {}, CONTEXT.emrUser);
    const seen: Observation[] = [];
    let patient: string | undefined;
    for (const [at, step] of probe.steps.entries()) {
      const sent = prepareStep(step, patient);
      if (!sent) break;
      const planned = plan(sent, { store, credentials: CREDENTIALS, read, at });
      const { response } = carryOut(planned, store, at, read('rateLimit'));
      patient = createdOid(response) ?? patient;
      const isLast = at === probe.steps.length - 1;
      const looks = isLast && paths.length > 0 && isAccepted(response.status);
      const record = looks ? recordOf(step, patient, store) : undefined;
      const stored = record && { stored: readPaths(record, paths, CONTEXT.label) };
      seen.push({ ...observe(response, sent.request.method), ...stored });
    }
    return seen;
  };
}

/** Prepares a request. Its body is parsed only once, although it is played many times. */
function prepare(sent: ProbeRequest | undefined): RequestContext | undefined {
  if (!sent) return undefined;
  const { method, path, headers, body } = sent;
  const request = { method, path, search: '', headers: new Headers(headers) };
  return { request, arrivedAt: 0, route: findRoute(request), body: new RequestBody(body) };
}

function recordOf({ to }: Step, patient: string | undefined, store: ProfileStore) {
  if (to === 'the EMR user') return store.get('emrUsers', CONTEXT.emrUser ?? '');
  return patient === undefined ? undefined : store.get('patients', patient);
}
