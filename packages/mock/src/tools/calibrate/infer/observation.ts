import { hasErrorMark, isPlainObject } from '@profiles/sdk/internal';
import type { ServiceResponse } from '../../../http/incoming-request.ts';
import { tryJson } from '../../../http/json.ts';
import { errorShapeOf } from './shapes.ts';

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

/** The field of a successful response, for a creation and for an update. */
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
