/**
 * Replaces `witness.ts` in bundles for browsers, where nothing can be watched: see the field `browser`
 * of `package.json`.
 */
export const Witness = { start: (): undefined => undefined };
