import { isPlainObject } from '@profiles/sdk/internal';

/** The sections of the API specification that a rule or a ledger entry can belong to. */
export const SPECIFICATION_SECTIONS = [
  'Resources and their fields',
  'Endpoints',
  'Authentication',
  'Errors',
  'Limits',
] as const;

/** One of the {@link SPECIFICATION_SECTIONS}. */
export type SpecificationSection = (typeof SPECIFICATION_SECTIONS)[number];

/** A value that a ledger entry can have. The object is a rate limit. */
export type LedgerValue =
  | string
  | number
  | {
      /** The maximum number of requests in one window: a whole number, 1 or more. */
      readonly limit: number;
      /** The length of a window in milliseconds: a whole number, 1 or more. */
      readonly windowMs: number;
    };

/** The number of requests that the service accepts in a period of time. */
export type RateLimit = Exclude<LedgerValue, string | number>;

/** An entry of the ledger. */
export interface LedgerEntry {
  /** The question that the API specification leaves open. Ask it of the service's owner. */
  readonly question: string;
  /** The section of the API specification that leaves the question open. */
  readonly section: SpecificationSection;
  /**
   * The parts of a request, or of an error, where the OpenAPI description names the entry. Absent if
   * the entry is only about the status of a response, where the description always names it.
   */
  readonly parts?: readonly (
    | 'token'
    | 'client id'
    | 'oid'
    | 'path without a slash'
    | 'body'
    | 'fields'
    | 'contact'
    | 'username'
    | 'lowercased fields of an update'
    | 'omitted fields of an update'
    | 'empty update'
    | 'extras of a patient'
    | 'extras of an update'
    | 'error body'
  )[];
  /**
   * The plausible values, the default first. For an entry that accepts any amount: `none`, and one
   * amount that represents all others.
   */
  readonly values: readonly [LedgerValue, ...LedgerValue[]];
  /** A description of the amounts, if the entry accepts any. */
  readonly amounts?: string;
  /**
   * Returns whether a value is an accepted amount, if the entry accepts any.
   *
   * @param value - The value to check, of any type.
   */
  readonly isAmount?: (value: unknown) => boolean;
  /** The reason for the default. */
  readonly why: string;
  /** The meaning of values whose names are not clear enough. */
  readonly meaning?: string;
}

/** Returns whether a value is a valid amount of milliseconds or bytes. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Returns whether a value is a rate limit without further properties. */
export function isRateLimit(value: unknown): value is RateLimit {
  if (!isPlainObject(value)) return false;
  const { limit, windowMs, ...others } = value;
  return (
    isPositiveInteger(limit) && isPositiveInteger(windowMs) && Object.keys(others).length === 0
  );
}
