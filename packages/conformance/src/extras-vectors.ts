/** What becomes of extras, as *Limits* restricts them. It is data: every suite can play it. */
export interface ExtrasVector {
  readonly name: string;
  readonly extras: Readonly<Record<string, unknown>>;
  /** What is left without the keys that are ignored; the same where it is absent. */
  readonly heeded?: Readonly<Record<string, unknown>>;
  /** What is left without the entries that offend, where some do. */
  readonly dropped?: Readonly<Record<string, unknown>>;
}

const KEY_16 = 'k'.repeat(16);
const KEY_17 = 'k'.repeat(17);

export const EXTRAS_VECTORS: readonly ExtrasVector[] = [
  { name: 'nothing', extras: {} },
  { name: 'scalars', extras: { a: 'x', b: 1, c: true, d: null } },
  { name: 'a list of scalars', extras: { a: [1, 'x', null] } },
  { name: 'a list in a dictionary', extras: { a: { b: [1] } } },
  { name: 'one level of nesting', extras: { a: { b: 1 } } },
  { name: 'keys of 16 characters', extras: { [KEY_16]: { [KEY_16]: 1 } } },
  { name: 'a key that starts with _', extras: { _a: [[1]], b: 1 }, heeded: { b: 1 } },
  { name: 'two levels of nesting', extras: { a: { b: { c: 1 }, d: 1 } }, dropped: { a: { d: 1 } } },
  { name: 'a list in a list', extras: { a: [[1]], b: 1 }, dropped: { b: 1 } },
  { name: 'a dictionary in a list', extras: { a: [{}], b: 1 }, dropped: { b: 1 } },
  { name: 'a key of 17 characters', extras: { [KEY_17]: 1, b: 1 }, dropped: { b: 1 } },
];
