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
  OpenQuestion,
  ProbeFacts,
  RecordReader,
} from './calibrate/calibration.ts';
export { checkCalibration } from './calibrate/check-calibration.ts';
