import type { CalibrationFile, CalibrationOptions, Drift } from './calibration.ts';

/**
 * Asks a running service again, and tells which settled entries no longer hold.
 *
 * @param file - What an earlier calibration found.
 * @param options - Which service, and how.
 * @throws {@link SetupError} where the file or an option is wrong.
 */
export function checkCalibration(
  file: CalibrationFile,
  options: CalibrationOptions,
): Promise<Drift> {
  return Promise.reject(
    new Error(`Not built yet: ${Object.keys(file).length} ${String(options.baseUrl)}`),
  );
}
