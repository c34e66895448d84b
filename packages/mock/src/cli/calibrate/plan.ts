import { ENDPOINTS } from '@profiles/sdk/schemas';
import { ARTIFICIAL } from '../../calibrate/catalogue/artificial.ts';
import type { CalibrateArguments } from './arguments.ts';
import type { CalibrateTarget } from './target.ts';

/** Describes the requests that a calibration would send, for a run without --i-know-this-writes. */
export function planLines(
  { baseUrl, emrUser }: CalibrateTarget,
  { maxRequests, check }: CalibrateArguments,
): string[] {
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const what = check === undefined ? 'calibration' : 'check';
  return [
    `Nothing was sent. This ${what} writes to the service at ${baseUrl}. It would send`,
    `at most ${maxRequests} requests, one at a time and none of them twice:`,
    `- ${createPatient.method} ${createPatient.path}: creates patients such as`,
    `  ${JSON.stringify(ARTIFICIAL)}, which nothing removes`,
    `- ${updateEmrUser.method} ${updateEmrUser.path}: ${updates(emrUser)}`,
    '- some of them wrong on purpose: values, credentials, bodies of up to 1 MB',
    'Use a test service, never one with real patients. Add --i-know-this-writes to send.',
  ];
}

function updates(emrUser: string | undefined): string {
  return emrUser === undefined
    ? 'with oids of these patients and unknown oids; --emr-user would add an EMR user'
    : `changes fields and extras of ${emrUser}, and does not change them back; also with oids of these patients and unknown oids`;
}
