/**
 * Asks a real service what its document leaves open, and writes down the behaviour for a mock to play.
 *
 * @module
 */

export { calibrateProfilesMock } from './calibrate/calibrate-profiles-mock.ts';
export type {
  AnswerTexts,
  Calibration,
  CalibrationEnd,
  CalibrationFile,
  CalibrationOptions,
  CalibrationProgress,
  Contradiction,
  Drift,
  DriftedEntry,
  Evidence,
  OpenQuestion,
  ProbeFacts,
  RecordReader,
} from './calibrate/calibration.ts';
export { checkCalibration } from './calibrate/check-calibration.ts';
