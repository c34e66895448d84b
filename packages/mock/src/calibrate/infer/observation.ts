import { isPlainObject } from '@profiles/sdk/schemas';
import type { ServiceAnswer } from '../../http/service-request.ts';
import { errorShapeOf } from './error-shape.ts';

/** What of an answer can be compared between services: not its words. */
export interface Observation {
  readonly status: number;
  /** What kind of body it has: a shape of the ledger's, or whether it has what the document shows. */
  readonly body: string;
  /** What was stored, by path; only where somebody can look. */
  readonly stored?: Readonly<Record<string, string>>;
}

/** The body of an error that has a shape that the ledger does not list. */
export const UNLISTED_SHAPE = 'error of another shape';

/** Looks at an answer. */
export function observe(answer: ServiceAnswer, method: string): Observation {
  return { status: answer.status, body: bodyKind(answer, method) };
}

/** Tells whether a request was accepted. */
export function isAccepted(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Returns the oid of a created patient, where the answer has one. */
export function createdOid({ status, body }: ServiceAnswer): string | undefined {
  const oid = isAccepted(status) ? fieldOf(body, 'oid') : undefined;
  return isAddressable(oid) ? oid : undefined;
}

function bodyKind(answer: ServiceAnswer, method: string): string {
  if (isAccepted(answer.status)) {
    const field = method === 'POST' ? 'oid' : 'message';
    return fieldOf(answer.body, field) === undefined ? `no ${field}` : field;
  }
  if (answer.status < 400) return 'any';
  return errorShapeOf(answer) ?? UNLISTED_SHAPE;
}

function fieldOf(body: string, field: string): string | undefined {
  try {
    const json: unknown = JSON.parse(body);
    const value = isPlainObject(json) ? json[field] : undefined;
    return typeof value === 'string' ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Tells whether a value is an oid that a request can carry in its path. A path of dots is another
 * path, and half of a character has no encoding.
 */
export function isAddressable(oid: unknown): oid is string {
  return typeof oid === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(oid);
}
