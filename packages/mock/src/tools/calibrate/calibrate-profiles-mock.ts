// calibrate/ probes a real service and finds the ledger values that explain its responses.

import type { Behaviour } from '../../service/ledger/ledger.ts';
import type { Calibration, CalibrationOptions } from './calibration.ts';
import { unsettledEntries } from './infer/findings.ts';
import { Inquiry } from './run/inquiry.ts';

/**
 * Probes a running service, one request at a time, to settle the entries of the ledger. It writes
 * to the service: it creates artificial patients, which nothing removes, and changes the EMR user
 * (EMR: electronic medical record) that `options` names.
 *
 * No entry has a rule of its own. Calibration plays each probe against the mock with all values
 * that are still possible. It sends the probe whose response is expected to show most. It uses the
 * response to rule out values.
 *
 * @param options - The service and how to probe it.
 * @returns The result, even if the calibration ended early: `ended` contains the reason.
 * @throws `SetupError` if an option is wrong.
 * @example
 * ```ts
 * import { createProfilesMock } from '@profiles/mock';
 * import { calibrateProfilesMock } from '@profiles/mock/calibrate';
 *
 * const service = createProfilesMock({ behaviour: { createStatus: 200 } });
 * const { behaviour, open } = await calibrateProfilesMock({
 *   baseUrl: service.baseUrl,
 *   fetch: service.fetch,
 *   token: 'token',
 *   clientId: 'front-desk',
 * });
 * open.map(({ id }) => id).includes('tokenLifetime'); // true
 *
 * const mock = createProfilesMock({ behaviour });
 * mock.behaviour.createStatus; // 200
 * ```
 */
export async function calibrateProfilesMock(options: CalibrationOptions): Promise<Calibration> {
  const findings = await new Inquiry(options).run();
  const { requests, cutResponses, ended, acceptedCreation } = findings;
  const evidence = Object.fromEntries(findings.evidence);
  const behaviour: Partial<Behaviour> = Object.fromEntries(
    [...findings.evidence].map(([id, { value }]) => [id, value]),
  );
  return {
    behaviour,
    evidence,
    open: unsettledEntries(findings),
    contradictions: findings.surprises.map(({ contradiction }) => contradiction),
    ...{ requests, cutResponses, ended, acceptedCreation },
  };
}
