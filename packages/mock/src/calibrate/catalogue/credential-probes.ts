import { creation } from './artificial.ts';
import type { Probe } from './probe.ts';

const HEADERS: Readonly<Record<string, Probe['steps'][number]['headers']>> = {
  'without authorization': { authorization: null },
  'without client-id': { 'client-id': null },
  'with another scheme of authorization': { authorization: 'Basic calibration' },
  'with a token that nobody gave out': { authorization: 'Bearer calibration-no-token' },
  'with a client-id that nobody gave out': { 'client-id': 'calibration-no-client' },
};

/** Requests whose credentials are not in order. */
export const CREDENTIAL_PROBES: readonly Probe[] = Object.entries(HEADERS).map(
  ([how, headers = {}]) => ({
    name: `a creation ${how}`,
    steps: [{ ...creation(), headers }],
  }),
);
