import { isPlainObject } from '@profiles/sdk/internal';

/** The part of a value that a list shows. Its details show all of it. */
const MAX_CHARACTERS = 200;
/** The most levels with indentation, whose size grows with the square of the depth. */
const MAX_INDENTED_LEVELS = 50;

/**
 * Returns any value that a mock stores or receives as text. Every such value is shown through this
 * function: Lit and the browser take some objects for templates, directives or nodes.
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
  return text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text;
}

/** Returns the text of a body, which is indented if it is JSON. */
export function bodyText(body: string): string {
  try {
    return shownText(JSON.parse(body), 2);
  } catch {
    // It is not JSON, or it nests too deep to be written again.
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
