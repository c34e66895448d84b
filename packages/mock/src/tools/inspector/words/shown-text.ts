import { isPlainObject } from '@profiles/sdk/internal';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';

/** The part of a value that a list shows, in characters. The details show all of it. */
const MAX_SHORT_LENGTH = 200;
/** Deeper values are not indented, because the size of the indentation grows with the square of the depth. */
const MAX_INDENTED_LEVELS = 50;

/**
 * Writes any value that a mock stores or receives as text. Show such a value only through this
 * function: Lit and browsers treat some objects as templates, directives or nodes.
 *
 * @param indentation - The number of spaces for each level of JSON.
 */
export function shownText(value: unknown, indentation = 0): string {
  if (typeof value === 'string') return value;
  const spaces = isDeeper(value, MAX_INDENTED_LEVELS) ? 0 : indentation;
  return JSON.stringify(value, undefined, spaces) ?? '';
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((item) => isDeeper(item, levels - 1));
}

/** Returns the start of a value as text. */
export function shortText(value: unknown): string {
  const text = shownText(value);
  return text.length > MAX_SHORT_LENGTH ? `${text.slice(0, MAX_SHORT_LENGTH)}…` : text;
}

/** Returns the text of a body, which is indented if it is JSON. */
export function bodyText(body: string): string {
  try {
    return shownText(JSON.parse(body), 2);
  } catch {
    // It is not JSON, or nests too deeply to be written as JSON.
    return body;
  }
}

/** Returns the name in a record or a body, or an empty text if there is none. */
export function personName(fields: unknown): string {
  if (!isPlainObject(fields)) return '';
  const { s, fn, mn, ln, fln } = fields;
  const parts = [s, fn, mn, ln].filter((part) => part !== undefined);
  return (parts.length > 0 ? parts : [fln ?? '']).map((part) => shownText(part)).join(' ');
}

/** Returns the value of a ledger entry as text. */
export function ledgerValueText(value: LedgerValue): string {
  if (typeof value !== 'object') return String(value);
  const { limit, windowMs } = value;
  return `${limit} ${limit === 1 ? 'request' : 'requests'} in ${durationText(windowMs)}`;
}

const SECONDS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });

/** Returns a duration: `<1 ms`, `20 ms` or `1.5 s`. */
export function durationText(ms: number): string {
  if (ms < 1) return '<1 ms';
  return ms < 1000 ? `${Math.round(ms)} ms` : `${SECONDS.format(ms / 1000)} s`;
}

/** Lists alternatives: `a, b or c`. */
export function alternativesText(texts: readonly string[]): string {
  const last = texts.at(-1) ?? '';
  return texts.length < 2 ? last : `${texts.slice(0, -1).join(', ')} or ${last}`;
}

/** Counts what a filter found: `1 request`, `2 requests` or `1 of 2 requests`. */
export function countText(found: number, all: number, one: string, many: string): string {
  if (found === all) return all === 1 ? `1 ${one}` : `${all} ${many}`;
  return `${found} of ${all} ${many}`;
}
