import { ENDPOINTS } from '@profiles/sdk/schemas';

/** The target of a request. */
export type Target =
  | 'patients'
  | 'patients without a slash'
  | 'the EMR user'
  | 'the patient created before'
  | 'an unknown oid';

/** A header that a request of a probe may override or omit. */
type ProbeHeader = 'authorization' | 'client-id' | 'content-type';

/**
 * One request of a probe. `{label}` is replaced by the label of the probe, `{LABEL}` by the label
 * in capitals.
 */
export interface Step {
  readonly to: Target;
  /** Headers that override the valid ones; `null` omits a header. */
  readonly headers?: Readonly<Partial<Record<ProbeHeader, string | null>>>;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body: unknown;
}

/**
 * A sequence of requests that depend only on each other. A probe does not name the ledger entries
 * that it tests: playing it against the mock shows which ones they are.
 */
export interface Probe {
  /** A description of the probe. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The values that are filled into the requests of a probe. */
export interface ProbeContext {
  readonly token: string;
  readonly clientId: string;
  /** A part of every value that must be unique. */
  readonly label: string;
  readonly emrUser: string | undefined;
  /** The oid of the patient that the probe created last. */
  readonly patient: string | undefined;
}

/** A request ready to be sent. */
export interface ProbeRequest {
  readonly method: string;
  readonly path: string;
  /** The path with `{oid}` in place of an identifier. */
  readonly template: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const CREATE_PATH = ENDPOINTS.createPatient.path;
const UPDATE_PATH = ENDPOINTS.updateEmrUser.path;

/** Returns the request of a step, or `undefined` if its target does not exist. */
export function probeRequest(step: Step, context: ProbeContext): ProbeRequest | undefined {
  const endpoint = endpointOf(step.to, context);
  if (!endpoint) return undefined;
  const body = typeof step.body === 'string' ? step.body : JSON.stringify(step.body);
  return { ...endpoint, headers: headersOf(step, context), body: withLabel(body, context.label) };
}

function endpointOf(to: Target, { emrUser, patient, label }: ProbeContext) {
  return {
    patients: createEndpoint(CREATE_PATH),
    'patients without a slash': createEndpoint(CREATE_PATH.slice(0, -1)),
    'the EMR user': updateEndpoint(emrUser),
    'the patient created before': updateEndpoint(patient),
    'an unknown oid': updateEndpoint(label),
  }[to];
}

function createEndpoint(path: string) {
  return { method: ENDPOINTS.createPatient.method, path, template: path };
}

function updateEndpoint(oid: string | undefined) {
  if (oid === undefined) return undefined;
  const path = UPDATE_PATH.replace('{oid}', () => encodeURIComponent(oid));
  return { method: ENDPOINTS.updateEmrUser.method, path, template: UPDATE_PATH };
}

function headersOf({ headers = {} }: Step, { token, clientId, label }: ProbeContext) {
  const valid: Record<ProbeHeader, string> = {
    authorization: `Bearer ${token}`,
    'client-id': clientId,
    'content-type': 'application/json',
  };
  return Object.fromEntries(
    Object.entries<string | null>({ ...valid, ...headers }).flatMap(([name, value]) =>
      value === null ? [] : [[name, withLabel(value, label)]],
    ),
  );
}

/** Replaces the label in a text by its placeholder. */
export function withoutLabel(text: string, label: string): string {
  return text.replaceAll(label, '{label}').replaceAll(label.toUpperCase(), '{LABEL}');
}

function withLabel(text: string, label: string): string {
  return text.replaceAll('{label}', label).replaceAll('{LABEL}', label.toUpperCase());
}

/** The required fields of every patient that a probe creates. They cannot be mistaken for a person's. */
export const ARTIFICIAL = { fn: 'Calibration Probe', dob: '1900-01-01', gen: 'O' } as const;

/** Returns a step that creates an artificial patient. */
export function createStep(more: Readonly<Record<string, unknown>> = {}): Step {
  return { to: 'patients', body: { ...ARTIFICIAL, ...more } };
}

/** The step that creates a patient for later steps to use. */
export const NAMED = createStep({ username: '{label}' });

/** Returns a probe that sends one create. */
export function createProbe(name: string, more: Readonly<Record<string, unknown>>): Probe {
  return { name: `a creation with ${name}`, steps: [createStep(more)] };
}

/**
 * Returns probes that send these updates in order. The first updates the EMR user. The second
 * updates a patient, in case the service accepts the oid of a patient as that of an EMR user.
 */
export function updateProbes(name: string, ...bodies: readonly unknown[]): readonly Probe[] {
  const stepsTo = (to: Step['to']) => bodies.map((body) => ({ to, body }));
  return [
    { name: `an update with ${name}`, steps: stepsTo('the EMR user') },
    {
      name: `an update of a patient with ${name}`,
      steps: [NAMED, ...stepsTo('the patient created before')],
    },
  ];
}
