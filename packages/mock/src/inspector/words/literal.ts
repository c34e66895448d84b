import { isPlainObject } from '@profiles/sdk/internal';

/**
 * Returns a JSON value as TypeScript code.
 *
 * @param level - The levels by which all lines but the first are indented.
 */
export function literal(value: unknown, level = 0): string {
  if (typeof value === 'string') return quoted(value);
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return JSON.stringify(value) ?? 'undefined';
  const items = isList
    ? value.map((item) => literal(item, level + 1))
    : Object.entries(value).map(([key, item]) => `${keyOf(key)}: ${literal(item, level + 1)}`);
  const [open, close] = isList ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const indentation = '  '.repeat(level + 1);
  const lines = items.map((item) => `${indentation}${item},\n`).join('');
  return `${open}\n${lines}${'  '.repeat(level)}${close}`;
}

function keyOf(key: string): string {
  // Written as a plain key, it would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key);
}

function quoted(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
