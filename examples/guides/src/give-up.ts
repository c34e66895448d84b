import type { NewPatient } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Creates a patient, unless the user leaves the page first. */
export async function createUnlessLeft(patient: NewPatient, signal: AbortSignal): Promise<string> {
  const call = profiles.createPatient(patient, { signal });
  try {
    const { oid } = await call;
    return `Created ${oid}.`;
  } catch (error) {
    if (!signal.aborted || error !== signal.reason) throw error;
    return call.sent ? 'The patient may be stored.' : 'Nothing was sent.';
  }
}
