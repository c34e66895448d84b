/** The kinds of values that contain no rows. */
export type PlainKind = 'text' | 'number' | 'yes-no' | 'list';

/** The kinds of values of a row. */
export type EntryKind = PlainKind | 'group';

/** A row inside a group. */
export interface PlainEntry {
  readonly key: string;
  readonly kind: PlainKind;
  /** As entered: `yes` or `no` for one of the two, an item on each line for a list. */
  readonly value: string;
}

/** A row of the extras editor. */
export interface ExtrasEntry {
  readonly key: string;
  readonly kind: EntryKind;
  /** As in {@link PlainEntry}; empty for a group. */
  readonly value: string;
  /** The rows of a group. */
  readonly entries: readonly PlainEntry[];
}

/** The label and the initial value of each kind. */
export const ENTRY_KINDS: Readonly<Record<EntryKind, { label: string; value: string }>> = {
  text: { label: 'Text', value: '' },
  number: { label: 'Number', value: '' },
  'yes-no': { label: 'Yes or no', value: 'no' },
  list: { label: 'List', value: '' },
  group: { label: 'Group', value: '' },
};

export const NEW_PLAIN_ENTRY: PlainEntry = { key: '', kind: 'text', value: '' };

export const NEW_ENTRY: ExtrasEntry = { ...NEW_PLAIN_ENTRY, entries: [] };
