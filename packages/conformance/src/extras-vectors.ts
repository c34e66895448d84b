import { ENDPOINTS } from '@profiles/sdk/schemas';
import { VECTORS } from './vectors/all-vectors.ts';

/** What becomes of the extras of a patient, as *Limits* restricts them. */
export interface ExtrasVector {
  readonly name: string;
  readonly extras: Readonly<Record<string, unknown>>;
  /** What is left without the keys that are ignored; the same where it is absent. */
  readonly heeded?: Readonly<Record<string, unknown>>;
  /** What is left without the entries that offend, where some do. */
  readonly dropped?: Readonly<Record<string, unknown>>;
}

/** Lists the vectors whose extras every service that the document allows takes alike. */
export const EXTRAS_VECTORS: readonly ExtrasVector[] = VECTORS.flatMap(
  ({ section, statement: name, steps: [step] }) => {
    if (section !== 'Limits' || !step || ENDPOINTS[step.operation].effect !== 'create') return [];
    const { input, response, stored, dropped } = step;
    const open = ['keyLength', 'underscoreKeys'];
    const dependsOn = [...(response?.dependsOn ?? []), ...(stored?.dependsOn ?? [])];
    if (dependsOn.some((id) => open.includes(id))) return [];
    const { record } = stored ?? {};
    const heeded = typeof record === 'object' && Object(record['extras']);
    const extras = Object(input?.['extras']);
    return { name, extras, ...(heeded && { heeded }), ...(dropped && { dropped }) };
  },
);
