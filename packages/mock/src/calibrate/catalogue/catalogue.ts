import { BODY_PROBES } from './body-probes.ts';
import { CREDENTIAL_PROBES } from './credential-probes.ts';
import { EXTRAS_PROBES } from './extras-probes.ts';
import { FIELD_PROBES } from './field-probes.ts';
import { IDENTITY_PROBES } from './identity-probes.ts';
import type { Probe } from './probe.ts';

/** All probes. */
export const CATALOGUE: readonly Probe[] = [
  ...BODY_PROBES,
  ...CREDENTIAL_PROBES,
  ...FIELD_PROBES,
  ...EXTRAS_PROBES,
  ...IDENTITY_PROBES,
];
