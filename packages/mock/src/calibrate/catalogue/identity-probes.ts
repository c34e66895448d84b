import { creation, NAMED } from './artificial.ts';
import type { Probe } from './probe.ts';

/** No request is sent twice, so this one has another field. */
const NAMED_AGAIN = creation({ username: '{label}', s: 'Calibration' });

/** Probes of identity: oids and usernames. */
export const IDENTITY_PROBES: readonly Probe[] = [
  {
    name: 'an update of an unknown oid',
    steps: [{ to: 'an unknown oid', body: { s: '{label}' } }],
  },
  {
    name: "an update of a patient's oid",
    steps: [NAMED, { to: 'the patient created before', body: { s: '{label}' } }],
  },
  { name: 'a username that is taken', steps: [NAMED, NAMED_AGAIN] },
  {
    name: 'a username that is taken in lowercase',
    steps: [NAMED, creation({ username: '{LABEL}' })],
  },
];
