import type { Extras, ExtrasList, NestedExtras } from '@profiles/sdk';
import type { ExtrasEntry, PlainEntry, PlainKind } from './extras-entry.ts';

/** Converts the rows of the editor to `extras`. */
export function readEntries(entries: readonly ExtrasEntry[]): Extras {
  return Object.fromEntries(
    entries.map((entry) => [
      keyOf(entry),
      entry.kind === 'group' ? readGroup(entry.entries) : readValue(entry.kind, entry.value),
    ]),
  );
}

/** Returns the key of a row, without the spaces around it. */
export function keyOf({ key }: Pick<ExtrasEntry, 'key'>): string {
  return key.trim();
}

/** Reads a number. Returns `undefined` if the text is not a number that can be stored exactly. */
export function readNumber(text: string): number | undefined {
  // Numbers with more digits would be rounded silently.
  const isExact = /^-?\d+(?:\.\d+)?$/.test(text.trim()) && text.replace(/\D/g, '').length <= 15;
  return isExact ? Number(text) : undefined;
}

function readGroup(entries: readonly PlainEntry[]): NestedExtras {
  return Object.fromEntries(
    entries.map((entry) => [keyOf(entry), readValue(entry.kind, entry.value)]),
  );
}

function readValue(
  kind: PlainKind,
  value: string,
): string | number | boolean | ExtrasList | undefined {
  switch (kind) {
    case 'text':
      return value.trim();
    case 'number':
      return readNumber(value);
    case 'yes-no':
      return value === 'yes';
    case 'list':
      return value
        .split('\n')
        .map((item) => item.trim())
        .filter((item) => item !== '');
  }
}
