import { type CauseRecord, ERROR_NAME } from './errors/cause-record.ts';
import type { ConnectionProof } from './errors/failure-codes.ts';
import { isObject } from './objects.ts';

// Replaces modules in bundles for browsers, which lack Node's channels, inspector, codes and causes. The
// field `browser` of `package.json` names them.

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
