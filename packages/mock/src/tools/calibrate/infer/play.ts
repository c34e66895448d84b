import type { Reader } from '../../../service/ledger/explore.ts';
import { carryOut, plan } from '../../../service/operations/plan.ts';
import { arrive } from '../../../service/operations/route.ts';
import { ProfileStore } from '../../../service/store/store.ts';
import type { Probe, Step } from '../catalogue/probe.ts';
import { type ProbeContext, type ProbeRequest, probeRequest } from '../catalogue/probe-request.ts';
import { readPaths } from '../catalogue/stored-paths.ts';
import { createdOid, isAccepted, type Observation, observe } from './observation.ts';

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
export type Player = Reader<readonly Observation[]>;

/**
 * Creates a function that plays a probe any number of times, each time against a new service.
 *
 * @param paths - The paths to read from the store after the last request.
 */
export function playerOf(probe: Probe, paths: readonly (readonly string[])[]): Player {
  const ready = new Map<string, ReturnType<typeof prepared>>();
  const prepare = (step: Step, patient: string | undefined) => {
    const key = `${probe.steps.indexOf(step)} ${patient}`;
    if (!ready.has(key)) ready.set(key, prepared(probeRequest(step, { ...CONTEXT, patient })));
    return ready.get(key);
  };
  return (read) => {
    const store = new ProfileStore(undefined);
    store.add('emr-user', {}, CONTEXT.emrUser);
    const seen: Observation[] = [];
    let patient: string | undefined;
    for (const [at, step] of probe.steps.entries()) {
      const sent = prepare(step, patient);
      if (!sent) break;
      const planned = plan(sent, { store, credentials: CREDENTIALS, read, at });
      const { response } = carryOut(planned, store, at, read('rateLimit'));
      patient = createdOid(response) ?? patient;
      const isLast = at === probe.steps.length - 1;
      const looks = isLast && paths.length > 0 && isAccepted(response.status);
      const record = looks ? recordOf(step, patient, store) : undefined;
      const stored = record && { stored: readPaths(record, paths, CONTEXT.label) };
      seen.push({ ...observe(response, sent.method), ...stored });
    }
    return seen;
  };
}

/** Prepares a request. Its body is read only once, however often it is played. */
function prepared(sent: ProbeRequest | undefined) {
  if (!sent) return undefined;
  const bytes = new TextEncoder().encode(sent.body);
  const { method, path } = sent;
  return arrive({ method, path, search: '', headers: new Headers(sent.headers) }, bytes);
}

function recordOf({ to }: Step, patient: string | undefined, store: ProfileStore) {
  if (to === 'the EMR user') return store.get('emr-user', CONTEXT.emrUser ?? '');
  return patient === undefined ? undefined : store.get('patient', patient);
}
