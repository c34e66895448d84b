/** Tells whether two JSON values say the same, whatever the order of their keys. */
export function sameJson(left: unknown, right: unknown): boolean {
  return JSON.stringify(sorted(left)) === JSON.stringify(sorted(right));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return entries.map(([key, item]) => [key, sorted(item)]);
}
