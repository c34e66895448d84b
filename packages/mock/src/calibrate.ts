/**
 * Probes a real service to find what the API specification leaves undefined, and returns the
 * behaviour for a mock.
 *
 * @module
 */

export { calibrateProfilesMock } from './calibrate/calibrate-profiles-mock.ts';
export type {
  Calibration,
  CalibrationEnd,
  CalibrationFile,
  CalibrationOptions,
  CalibrationProgress,
  Contradiction,
  Drift,
  DriftedEntry,
  Evidence,
  ProbeFacts,
  RecordReader,
  ResponseTexts,
  UnsettledEntry,
} from './calibrate/calibration.ts';
export { checkCalibration } from './calibrate/check-calibration.ts';
