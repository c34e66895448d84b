import type { CalibrateArguments } from './calibrate-arguments.ts';
import type { CalibrateTarget } from './calibrate-target.ts';

/** Says what a calibration would send, for who has not yet agreed to it. */
export function planLines(
  { baseUrl, emrUser }: CalibrateTarget,
  { maxRequests, check }: CalibrateArguments,
): string[] {
  return [
    `Nothing was sent. This ${check === undefined ? 'calibration' : 'check'} writes to the service: it would send at most ${maxRequests} requests, one at a time, to ${baseUrl}:`,
    `- POST ${'/profiles/v1/patient/'}: creates patients that nothing removes`,
    emrUser === undefined
      ? '- PATCH of oids that do not exist and of the patients it created; no EMR user is changed (name one with --emr-user)'
      : `- PATCH of the EMR user ${emrUser}: changes its fields and its extras, and does not change them back`,
    'Use a service for tests, never one with real patients. Add --i-know-this-writes to send.',
  ];
}
