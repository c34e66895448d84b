import type { Calibration, CalibrationOptions } from './calibration.ts';

/**
 * Asks a running service the questions of the ledger. It writes: artificial patients are created, and
 * the EMR user that `options` names is changed.
 *
 * @param options - Which service, and how.
 * @throws {@link SetupError} where an option is wrong.
 */
export function calibrateProfilesMock(options: CalibrationOptions): Promise<Calibration> {
  return Promise.reject(new Error(`Not built yet: ${String(options.baseUrl)}`));
}
