/** Names the kinds of values that hold no rows of their own. */
export type PlainKind = 'text' | 'number' | 'yes-no' | 'list';

/** Names what the value of a row can be. */
export type EntryKind = PlainKind | 'group';

/** Holds a row inside a group. */
export interface PlainEntry {
  readonly key: string;
  readonly kind: PlainKind;
  /** As entered: `yes` or `no` for one of the two, an item on each line for a list. */
  readonly value: string;
}

/** Holds a row of the extras editor. */
export interface ExtrasEntry {
  readonly key: string;
  readonly kind: EntryKind;
  /** As in {@link PlainEntry}; a group has none. */
  readonly value: string;
  /** The rows of a group. */
  readonly entries: readonly PlainEntry[];
}

/** Says what each kind is called, and what the value of a new one is. */
export const ENTRY_KINDS: Readonly<Record<EntryKind, { label: string; value: string }>> = {
  text: { label: 'Text', value: '' },
  number: { label: 'Number', value: '' },
  'yes-no': { label: 'Yes or no', value: 'no' },
  list: { label: 'List', value: '' },
  group: { label: 'Group', value: '' },
};

export const NEW_PLAIN_ENTRY: PlainEntry = { key: '', kind: 'text', value: '' };

export const NEW_ENTRY: ExtrasEntry = { ...NEW_PLAIN_ENTRY, entries: [] };
