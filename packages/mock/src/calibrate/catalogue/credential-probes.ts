import { creation } from './artificial.ts';
import type { Probe } from './probe.ts';

const HEADERS: Readonly<Record<string, Probe['steps'][number]['headers']>> = {
  'without authorization': { authorization: null },
  'without client-id': { 'client-id': null },
  'with another scheme of authorization': { authorization: 'Basic calibration' },
  'with an unknown token': { authorization: 'Bearer calibration-no-token' },
  'with an unknown client-id': { 'client-id': 'calibration-no-client' },
};

/** Probes with missing or invalid credentials. */
export const CREDENTIAL_PROBES: readonly Probe[] = Object.entries(HEADERS).map(
  ([how, headers = {}]) => ({
    name: `a creation ${how}`,
    steps: [{ ...creation(), headers }],
  }),
);
