import { isPlainObject } from '@profiles/sdk/schemas';
import { oneLine } from './one-line.ts';

const LONGEST = 200;

/**
 * Writes a body on one line, cut.
 *
 * @param sent - Where given, texts and numbers that do not stand in it are left out.
 */
export function shownBody(body: string, sent?: string): string {
  if (body === '') return '';
  const text = sent === undefined ? body : withoutOthers(body, sent);
  const line = oneLine(text);
  return ` ${line.length > LONGEST ? `${line.slice(0, LONGEST)}...` : line}`;
}

function withoutOthers(body: string, sent: string): string {
  try {
    return JSON.stringify(mask(JSON.parse(body), sent));
  } catch {
    return `(${body.length} characters)`;
  }
}

function mask(value: unknown, sent: string): unknown {
  if (Array.isArray(value)) return value.map((item) => mask(item, sent));
  if (isPlainObject(value)) {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mask(item, sent)]));
  }
  if (typeof value === 'string' || typeof value === 'number') {
    return sent.toLowerCase().includes(JSON.stringify(value).toLowerCase()) ? value : '...';
  }
  return value;
}
