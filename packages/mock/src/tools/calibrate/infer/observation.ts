import { decodeErrorBody, hasErrorMark, isPlainObject } from '@profiles/sdk/internal';
import { tryJson } from '../../../http/json.ts';
import type { ServiceResponse } from '../../../http/reply.ts';
import type { Values } from '../../../service/ledger/explore.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { ProbeContext, ProbeRequest, Step } from '../catalogue/probe.ts';

/** A response of the service, with the part of its body that was read. */
export interface ReadResponse extends ServiceResponse {
  /** Whether the body is longer than the part that was read. */
  readonly isCut: boolean;
}

/** A request of a probe, with its response. */
export interface Exchange {
  /** The description of the probe. */
  readonly name: string;
  /** The index of the request in its probe. */
  readonly at: number;
  readonly step: Step;
  readonly request: ProbeRequest;
  readonly response: ReadResponse;
  readonly context: ProbeContext;
}

/** Returns whether a request with valid credentials got a 401 or 403. */
export function rejectsCredentials({ step: { headers = {} }, response }: Exchange): boolean {
  const isValid = headers.authorization === undefined && headers['client-id'] === undefined;
  return isValid && (response.status === 401 || response.status === 403);
}

/** The parts of a response that can be compared between services. It contains no texts. */
export interface Observation {
  readonly status: number;
  /**
   * The kind of body: an error shape of the ledger, or whether the field from the API specification
   * is present.
   */
  readonly body: string;
  /** The stored values by path. Present only if records can be read. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** The kind of an error body whose shape the ledger does not list. */
export const UNLISTED_SHAPE = 'error of another shape';

/** Returns the observation of a response. */
export function observe(response: ServiceResponse, method: string): Observation {
  return { status: response.status, body: bodyKind(response, method) };
}

/**
 * Returns whether the service did what a valid request asks for. A portal or a proxy can return a
 * 2xx although nothing was stored.
 */
export function isSuccess({ status, body }: Observation): boolean {
  return isAccepted(status) && FIELDS.some((field) => field === body);
}

/** The field of a successful response: to a create, and to an update. */
const FIELDS = ['oid', 'message'] as const;

/** Returns whether a status is one of a request that was accepted. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the oid of a created patient, if the response has one. */
export function createdOid({ status, body }: ServiceResponse): string | undefined {
  const oid = isAccepted(status) ? fieldOf(body, 'oid') : undefined;
  return isAddressable(oid) ? oid : undefined;
}

function bodyKind(response: ServiceResponse, method: string): string {
  if (isAccepted(response.status)) {
    const field = FIELDS[method === 'POST' ? 0 : 1];
    return fieldOf(response.body, field) === undefined ? `no ${field}` : field;
  }
  if (response.status < 400) return 'any';
  return errorShapeOf(response) ?? UNLISTED_SHAPE;
}

function fieldOf(body: string, field: string): string | undefined {
  const json = tryJson(body);
  const value = isPlainObject(json) && !hasErrorMark(json) ? json[field] : undefined;
  return typeof value === 'string' ? value : undefined;
}

/**
 * Returns whether a value is an oid that a request can have in its path. A path segment of dots
 * leads to another path, and half of a surrogate pair cannot be encoded.
 */
export function isAddressable(oid: unknown): oid is string {
  return typeof oid === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(oid);
}

/** Returns the shape of an error body, if the ledger lists it. */
export function errorShapeOf({
  body,
  headers,
  isCut = false,
}: ServiceResponse & { readonly isCut?: boolean }): string | undefined {
  // Part of a JSON body looks like text.
  if (isCut) return undefined;
  if (body.trim() === '') return 'empty';
  const type = headers['content-type'] ?? '';
  const { shape } = decodeErrorBody(body, type);
  if (LEDGER.errorBody.values.includes(shape)) return shape;
  return tryJson(body) === undefined && !/html/i.test(type) ? 'text' : undefined;
}

/** The entry that the shape of errors depends on. */
const SHAPE_ID: BehaviourId = 'errorBody';

/**
 * Writes an observation as text. Equal observations give equal texts.
 *
 * @param areShapesListed - Whether the ledger lists the shapes of the service's errors. If it does not,
 * all errors count as of the same shape.
 */
export function observationText(
  { status, body, stored }: Observation,
  areShapesListed: boolean,
): string {
  const isShapeIgnored = status >= 400 && !areShapesListed;
  return JSON.stringify([status, isShapeIgnored ? UNLISTED_SHAPE : body, stored]);
}

/** The texts of {@link observationsText}, which `chooseProbe` needs again for each request. */
const CACHES = { listed: new WeakMap<object, string>(), unlisted: new WeakMap<object, string>() };

/** Writes all observations of a probe as text. */
export function observationsText(seen: readonly Observation[], areShapesListed: boolean): string {
  const texts = areShapesListed ? CACHES.listed : CACHES.unlisted;
  const known = texts.get(seen);
  if (known !== undefined) return known;
  const text = seen.map((each) => observationText(each, areShapesListed)).join();
  texts.set(seen, text);
  return text;
}

/** Returns the values that observations give information about. */
export function observableValues(values: Values, areShapesListed: boolean): Values {
  return areShapesListed ? values : new Map([...values].filter(([id]) => id !== SHAPE_ID));
}
