/**
 * Makes sure that a value can be an oid.
 *
 * @param refuse - Makes the error, from what the value must be.
 */
export function checkOid(value: unknown, refuse: (must: string) => Error): asserts value is string {
  if (typeof value !== 'string' || value === '') throw refuse('a non-empty string');
  // A path cannot carry half of a character.
  if (/\p{Surrogate}/u.test(value)) throw refuse('well-formed Unicode');
}
