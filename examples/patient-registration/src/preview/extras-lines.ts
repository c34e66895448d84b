/** A line of the preview of additional data. */
export interface ExtrasLine {
  /** The path of keys to the value. */
  readonly path: readonly string[];
  /** The value as text; empty for a group. */
  readonly text: string;
  readonly isStored: boolean;
}

type Group = Readonly<Record<string, unknown>>;

/** Lists additional data as entered, and marks values that are not stored. */
export function extrasLines(
  entered: Group,
  stored: unknown,
  around: readonly string[] = [],
): ExtrasLine[] {
  return Object.entries(entered).flatMap(([key, value]) => {
    const path = [...around, key];
    const kept = isGroup(stored) ? stored[key] : undefined;
    const isStored = kept !== undefined;
    return isGroup(value)
      ? [{ path, text: '', isStored }, ...extrasLines(value, kept, path)]
      : [{ path, text: inWords(value), isStored }];
  });
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}
