import { ProfileClient } from '@profiles/sdk';
import type { Job, Run } from '../job.ts';

/** Creates with the SDK and only its required options. */
export function prepare({ baseUrl, token, clientId, patient, fetch }: Job): Run {
  const profiles = new ProfileClient({ baseUrl, token, clientId, fetch });
  return () => profiles.createPatient(patient);
}
