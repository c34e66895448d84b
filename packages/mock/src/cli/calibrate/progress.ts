import type { CalibrationProgress } from '../../calibrate/calibration.ts';

/** The stream that progress is written to: standard error. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

/** The display of a calibration's progress. */
export interface ProgressLine {
  show(progress: CalibrationProgress): void;
  /** Makes room for the next output. */
  end(): void;
}

const EVERY = 10;
const CLEAR_LINE = '\r\u001b[2K';

/** Shows progress as one line that is overwritten, or as several lines without a terminal. */
export function createProgressLine(stream: ProgressStream, most: number): ProgressLine {
  const describe = ({ requests, settled, total }: CalibrationProgress) =>
    `${requests} of at most ${most} requests, ${settled} of ${total} entries settled`;
  if (stream.isTTY) {
    return {
      // A line that wraps would not be cleared completely. Some terminals report zero columns.
      show: (progress) =>
        stream.write(CLEAR_LINE + describe(progress).slice(0, (stream.columns || 80) - 1)),
      end: () => stream.write(CLEAR_LINE),
    };
  }
  return {
    show: (progress) => {
      if (progress.requests > 0 && progress.requests % EVERY === 0)
        stream.write(`${describe(progress)}\n`);
    },
    end: () => {},
  };
}
