import { isPlainObject } from '@profiles/sdk/schemas';
import type { DocumentSection } from './document.ts';

/** Describes how many requests the service takes in how much time. */
export interface RateLimit {
  /** How many requests it takes in one window: a whole number from 1. */
  readonly limit: number;
  /** How long a window lasts, in milliseconds: a whole number from 1. */
  readonly windowMs: number;
}

/** A value that an entry of the ledger can have. */
export type LedgerValue = string | number | RateLimit;

/** Describes one question that the document leaves open. */
export interface LedgerQuestion {
  /** The question, as one would put it to the service's owner. */
  readonly question: string;
  /** The section of the document that leaves it open. */
  readonly section: DocumentSection;
  /** Why the default is the default. */
  readonly why: string;
  /** What a value means where its name does not say enough. */
  readonly meaning?: string;
}

/** Describes a question that has a list of plausible answers. */
export interface ListedEntry extends LedgerQuestion {
  /** The plausible answers, the default first. */
  readonly values: readonly [string | number, ...(string | number)[]];
}

/** Describes a question whose answer is none, or any amount. */
export interface OpenEntry extends LedgerQuestion {
  /** `none`, which is the default, and the amount that stands for all others. */
  readonly values: readonly ['none', LedgerValue];
  /** The amounts there are, in words. */
  readonly amounts: string;
  /**
   * Tells whether a value is such an amount.
   *
   * @param value - What anyone may have written.
   */
  readonly isAmount: (value: unknown) => boolean;
}

/** Describes an entry of the ledger, of either shape. */
export type LedgerEntry = ListedEntry | OpenEntry;

/** Tells an amount of milliseconds or bytes from other values. */
export function isPositiveInteger(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

/** Tells a rate limit, without further fields, from other values. */
export function isRateLimit(value: unknown): value is RateLimit {
  if (!isPlainObject(value)) return false;
  const { limit, windowMs, ...others } = value;
  return (
    isPositiveInteger(limit) && isPositiveInteger(windowMs) && Object.keys(others).length === 0
  );
}
