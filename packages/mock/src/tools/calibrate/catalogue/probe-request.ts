import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { ProbeHeader, Step, Target } from './probe.ts';

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
  const given = Object.entries<string | null>({ ...valid, ...headers });
  const kept = given.flatMap(([name, value]) =>
    value === null ? [] : [[name, withLabel(value, label)] as const],
  );
  return Object.fromEntries(kept);
}

/** Replaces the label in a text by its placeholder. */
export function withoutLabel(text: string, label: string): string {
  return text.replaceAll(label, '{label}').replaceAll(label.toUpperCase(), '{LABEL}');
}

function withLabel(text: string, label: string): string {
  return text.replaceAll('{label}', label).replaceAll('{LABEL}', label.toUpperCase());
}
