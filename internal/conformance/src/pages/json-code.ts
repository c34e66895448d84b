/** Writes a value as JSON in Markdown code, with spaces where a line may break. */
export function jsonCode(value: unknown): string {
  const lines = String(JSON.stringify(value, undefined, 1));
  return `\`${lines.replace(/,\n */g, ', ').replace(/\n */g, '')}\``;
}
