/** Names the rule that an input breaks. The names are stable: code may branch on them. */
export type InputRule =
  | 'required'
  | 'type'
  | 'enum'
  | 'date'
  | 'email'
  | 'e164'
  | 'phone'
  | 'unknown_field'
  | 'oid'
  | ExtrasRule;

/** Names the rules on `extras`. */
export type ExtrasRule =
  | 'extras.not_object'
  | 'extras.not_json'
  | 'extras.nested_list'
  | 'extras.object_in_list'
  | 'extras.too_deep'
  | 'extras.key_too_long';

/** Describes one problem of an input. */
export interface InputIssue {
  /** The way to the value, from the outside in. Below `extras` it holds the caller's own keys. */
  readonly path: readonly PropertyKey[];
  /** The rule that was broken. */
  readonly rule: InputRule;
  /** What the value must be, to be read after the field's name. It never repeats the value. */
  readonly message: string;
}

const OTHER_NAMES: ReadonlyMap<PropertyKey, string> = new Map([
  ['bg', 'bloodgroup'],
  ['bloodgroup', 'bg'],
]);

/** Returns what a field of the other operation is called in this one. */
export function otherName(key: PropertyKey): string | undefined {
  return OTHER_NAMES.get(key);
}
