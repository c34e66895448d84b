/** The exit codes of a calibration. The help explains them. */
export const EXIT = {
  done: 0,
  drifted: 1,
  nothingSent: 2,
  incomplete: 3,
} as const;
