/** Writes a value as JSON in Markdown code, with spaces where a line may break. */
export function jsonCode(value: unknown): string {
  return `\`${spacedJson(value)}\``;
}

function spacedJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).map(
    ([key, item]) => `${JSON.stringify(key)}: ${spacedJson(item)}`,
  );
  return `{${entries.join(', ')}}`;
}
