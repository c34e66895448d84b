import { isPlainObject } from '@profiles/sdk/internal';
import type { SpecificationSection } from './sections.ts';

/** The number of requests that the service accepts in a period of time. */
export interface RateLimit {
  /** The maximum number of requests in one window: a whole number, 1 or more. */
  readonly limit: number;
  /** The length of a window in milliseconds: a whole number, 1 or more. */
  readonly windowMs: number;
}

/** A value that a ledger entry can have. */
export type LedgerValue = string | number | RateLimit;

/** A part of a request, or of an error, that an entry can be about. */
export type RequestPart =
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
  | 'error body';

/** The properties that every ledger entry has. */
export interface LedgerQuestion {
  /** The question that the API specification leaves open. Ask it of the service's owner. */
  readonly question: string;
  /** The section of the API specification that leaves the question open. */
  readonly section: SpecificationSection;
  /**
   * The parts that the entry is about. The OpenAPI description names the entry there. Absent if it
   * is only about the status of a response, where the description always names it.
   */
  readonly parts?: readonly RequestPart[];
  /** The reason for the default. */
  readonly why: string;
  /** The meaning of values whose names are not clear enough. */
  readonly meaning?: string;
}

/** A ledger entry with a list of plausible values. */
export interface ListedEntry extends LedgerQuestion {
  /** The plausible values, the default first. */
  readonly values: readonly [string | number, ...(string | number)[]];
}

/** A ledger entry whose value is `none` or any amount. */
export interface OpenEntry extends LedgerQuestion {
  /** `none`, which is the default, and one amount that represents all others. */
  readonly values: readonly ['none', LedgerValue];
  /** A description of the accepted amounts. */
  readonly amounts: string;
  /**
   * Returns whether a value is an accepted amount.
   *
   * @param value - The value to check, of any type.
   */
  readonly isAmount: (value: unknown) => boolean;
}

/** A ledger entry of either kind. */
export type LedgerEntry = ListedEntry | OpenEntry;

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
