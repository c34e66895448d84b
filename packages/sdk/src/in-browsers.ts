import type { AttemptWithoutResponse } from './call/proof.ts';
import { type CauseRecord, ERROR_NAME } from './errors/cause-record.ts';
import { isObject } from './objects.ts';

// Replaces `blocked-ports.ts`, `failure-codes.ts`, `inspection.ts` and `proof.ts` in bundles for browsers,
// which lack Node's error codes and causes, inspector and channels: see `browser` in `package.json`.

export const Witness = { start: (): undefined => undefined };

export function provesUnsent({ isPassed }: Pick<AttemptWithoutResponse, 'isPassed'>): boolean {
  return !isPassed;
}

/** Browsers name a blocked port in their console. */
export function portProblem(): undefined {}

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

export function failsAgain(): boolean {
  return false;
}

export function hintFor(): string {
  return '';
}
