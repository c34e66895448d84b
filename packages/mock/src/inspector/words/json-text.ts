import { isPlainObject } from '@profiles/sdk/internal';

/** The fields of a record or of a body. */
export type Fields = Readonly<Record<string, unknown>>;

/** Parses JSON. Returns `undefined` if the text is not JSON. */
export function tryJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Parses the JSON object that the user entered.
 *
 * @throws An error that says where the mistake is.
 */
export function parseFields(text: string): Fields {
  const json = tryJson(text);
  if (isPlainObject(json)) return json;
  if (json !== undefined) throw new Error('The fields must be a JSON object: { … }.');
  const before = text.slice(0, mistakeIn(text)).split('\n');
  const column = (before.at(-1) ?? '').length + 1;
  throw new Error(`This is not JSON. The mistake is in line ${before.length}, column ${column}.`);
}

const TEXT = String.raw`"(?:[^"\\\0-\x1f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"`;
const NUMBER = String.raw`-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?`;
const VALUE = `[[{]|${TEXT}|${NUMBER}|true|false|null`;

/** Returns the index of the first token that JSON does not allow, or of the end if more must follow. */
function mistakeIn(text: string): number {
  const ends: string[] = [];
  let next = VALUE;
  for (let at = 0; ; ) {
    const token = new RegExp(`([ \t\n\r]*)(${next})?`, 'y');
    token.lastIndex = at;
    const [, space = '', found] = token.exec(text) ?? [];
    at += space.length;
    if (found === undefined) return at;
    at += found.length;
    const isKey = next.startsWith(TEXT);
    if (found === '{') next = `${TEXT}|}`;
    else if (found === '[') next = String.raw`${VALUE}|\]`;
    else if (found === ',') next = ends.at(-1) === '}' ? TEXT : VALUE;
    else if (found === ':') next = VALUE;
    else if (isKey && found !== '}') next = ':';
    else next = '';
    if ('{['.includes(found)) ends.push(found === '{' ? '}' : ']');
    if ('}]'.includes(found)) ends.pop();
    if (next === '') next = ends.length === 0 ? '(?!)' : `,|\\${ends.at(-1)}`;
  }
}
