import { type CauseRecord, ERROR_NAME } from './errors/cause-record.ts';
import type { ConnectionProof } from './errors/failure-codes.ts';
import { isObject } from './objects.ts';

// Replaces `failure-codes.ts`, `inspection.ts` and `witness.ts` in bundles for browsers, which lack
// Node's error codes and causes, inspector and channels: see `browser` in `package.json`.

export const Witness = { start: (): undefined => undefined };

export function inspectAs(): void {}

export function hideAccessors(): void {}

export function causeRecord(error: unknown): CauseRecord {
  try {
    const name = isObject(error) ? String(error['name']) : '';
    if (ERROR_NAME.test(name)) return { name };
  } catch {
    // The message of what a getter throws may contain data.
  }
  return { name: 'Error' };
}

export function connectionProof(): ConnectionProof {
  return 'nothing';
}
