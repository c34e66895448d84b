// calibrate/ asks a real service questions, and finds the ledger values that explain its responses.

import type { Behaviour } from '../ledger/ledger.ts';
import type { Calibration, CalibrationOptions } from './calibration.ts';
import { openQuestions } from './infer/open-question.ts';
import { Inquiry } from './run/inquiry.ts';

/**
 * Asks a running service what the ledger leaves open, one request at a time. It writes: artificial
 * patients are created, which nothing removes, and the EMR user that `options` names is changed.
 *
 * There is no rule for any entry: each request is played against the mock under all values that are
 * still possible, the one whose answer tells most is sent, and its answer rules values out.
 *
 * @param options - Which service, and how.
 * @returns What was found out, also where it ended early: `ended` says why.
 * @throws `SetupError` where an option is wrong.
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
 * console.log(behaviour.createStatus, open.length);
 *
 * const mock = createProfilesMock({ behaviour });
 * console.log(mock.behaviour.createStatus);
 * ```
 */
export async function calibrateProfilesMock(options: CalibrationOptions): Promise<Calibration> {
  const findings = await new Inquiry(options).run();
  const evidence = Object.fromEntries(findings.evidence);
  const behaviour: Partial<Behaviour> = Object.fromEntries(
    [...findings.evidence].map(([id, { value }]) => [id, value]),
  );
  return {
    behaviour,
    evidence,
    open: openQuestions(findings),
    contradictions: findings.surprises.map(({ contradiction }) => contradiction),
    requests: findings.requests,
    cutAnswers: findings.cutAnswers,
    ended: findings.ended,
  };
}
