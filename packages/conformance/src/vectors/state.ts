import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Target } from './target.ts';
import type { Step } from './vector.ts';

/**
 * Reads what a refused step must leave as it is; nothing where it is not refused, or there is no
 * mock to look into.
 */
export async function readState(
  { operation, answer }: Step,
  oid: string,
  { reference }: Target,
): Promise<string> {
  if (answer?.kind !== 'refused') return '';
  const state =
    ENDPOINTS[operation].effect === 'create'
      ? await reference?.patientCount()
      : await reference?.record(operation, oid);
  return JSON.stringify(state) ?? '';
}
