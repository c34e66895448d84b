/**
 * Tells whether a value is an oid that a request can carry in its path. A path of dots is another
 * path, and half of a character has no encoding.
 */
export function isAddressable(oid: unknown): oid is string {
  return typeof oid === 'string' && !/^\.{0,2}$|\p{Surrogate}/u.test(oid);
}
