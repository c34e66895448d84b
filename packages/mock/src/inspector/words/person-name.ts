import { isPlainObject } from '@profiles/sdk/internal';
import { shownText } from './shown-text.ts';

/** Returns the name in a record or a body, or an empty text if there is none. */
export function personName(fields: unknown): string {
  if (!isPlainObject(fields)) return '';
  const { s, fn, mn, ln, fln } = fields;
  const parts = [s, fn, mn, ln].filter((part) => part !== undefined);
  return (parts.length > 0 ? parts : [fln ?? '']).map((part) => shownText(part)).join(' ');
}
