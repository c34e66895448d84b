/**
 * Probes a real service to find what the API specification leaves undefined, and returns the
 * behaviour for a mock.
 *
 * @module
 */

export { calibrateProfilesMock } from './tools/calibrate/calibrate-profiles-mock.ts';
export type {
  Calibration,
  CalibrationFile,
  CalibrationOptions,
  Contradiction,
  Drift,
  RecordReader,
} from './tools/calibrate/calibration.ts';
export { checkCalibration } from './tools/calibrate/check-calibration.ts';
