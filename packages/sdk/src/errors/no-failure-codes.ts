import { type CauseRecord, ERROR_NAME, isRecord } from './cause-record.ts';
import type { ConnectionProof } from './failure-codes.ts';

// Replaces `failure-codes.ts` in bundles for browsers, whose errors have no codes and no causes: see the
// field `browser` of `package.json`.

export function causeRecord(error: unknown): CauseRecord {
  try {
    const name = isRecord(error) ? String(error['name']) : '';
    if (ERROR_NAME.test(name)) return { name };
  } catch {
    // The message of what a getter throws may contain data.
  }
  return { name: 'Error' };
}

export function connectionProof(): ConnectionProof {
  return 'nothing';
}
