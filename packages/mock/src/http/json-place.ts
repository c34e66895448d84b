/** A token of JSON: a mark, a text, or another value. */
const JSON_TOKEN =
  /([[\]{}:,])|("[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*")|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** The tokens that may come next: marks, `s` for a text, `v` for another value. */
const VALUE = '{[sv';
const KEY_TEXT = 's';
const COLON = ':';
const NEXT = ',]}';

/**
 * Returns the place where a text stops being JSON, such as `line 3, column 12`. The errors of
 * `JSON.parse` often have no place, and quote the text, which may be patient data.
 */
export function placeOfJsonError(text: string): string {
  const before = text.slice(0, indexOfJsonError(text));
  const line = before.split('\n').length;
  return `line ${line}, column ${before.length - before.lastIndexOf('\n')}`;
}

function indexOfJsonError(text: string): number {
  const open: string[] = [];
  let allowed = VALUE;
  for (let at = skipSpace(text, 0); ; at = skipSpace(text, JSON_TOKEN.lastIndex)) {
    JSON_TOKEN.lastIndex = at;
    const [token, mark, string] = JSON_TOKEN.exec(text) ?? [];
    const kind = mark ?? (string ? 's' : 'v');
    const isEnd = kind === ']' || kind === '}';
    const isFine = isEnd ? open.at(-1) === kind : kind !== ',' || open.length > 0;
    if (token === undefined || !allowed.includes(kind) || !isFine) return at;
    if (isEnd) open.pop();
    if (kind === '{') open.push('}');
    if (kind === '[') open.push(']');
    const isObject = open.at(-1) === '}';
    if (kind === '{') allowed = `${KEY_TEXT}}`;
    else if (kind === '[') allowed = `${VALUE}]`;
    else if (kind === ',') allowed = isObject ? KEY_TEXT : VALUE;
    else if (kind === ':') allowed = VALUE;
    else allowed = kind === 's' && allowed.startsWith(KEY_TEXT) ? COLON : NEXT;
  }
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (' \t\n\r'.includes(text[at] ?? '-')) at += 1;
  return at;
}
