import { ProfileClient } from '@profiles/sdk';
import { openTelemetry } from '@profiles/sdk/opentelemetry';
import type { Job, Run } from '../job.ts';

/** Creates with the same client, without and with observers. */
export function prepare({ baseUrl, token, clientId, patient, fetch }: Job): Record<string, Run> {
  const profiles = new ProfileClient({ baseUrl, token, clientId, fetch });
  const unused = profiles.withOptions({ observer: { start: () => undefined } });
  const traced = profiles.withOptions({ observer: openTelemetry() });
  return {
    none: () => profiles.createPatient(patient),
    unused: () => unused.createPatient(patient),
    traced: () => traced.createPatient(patient),
  };
}
