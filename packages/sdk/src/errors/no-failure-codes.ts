import type { ConnectionProof } from './failure-codes.ts';

/**
 * Replaces `failure-codes.ts` in bundles for browsers, whose errors have no codes: see the field
 * `browser` of `package.json`.
 */
export function proofOf(): undefined {}

export function connectionProof(): ConnectionProof {
  return 'nothing';
}
