const PLAIN = /^\d{4}-\d\d-\d\d$/;

/** Returns whether a value has the form `YYYY-MM-DD`, which needs no format. */
export function isPlain(value: string): boolean {
  return PLAIN.test(value);
}
