import type { CalibrationOptions } from '../../calibrate/calibration.ts';

type Progress = Parameters<NonNullable<CalibrationOptions['onProgress']>>[0];

/** The stream that progress is written to: standard error. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const EVERY = 10;
const CLEAR_LINE = '\r\u001b[2K';

/**
 * Shows progress as one line that is overwritten, or as several lines without a terminal.
 *
 * @returns The functions that show the progress and that make room for the next output.
 */
export function createProgressLine(stream: ProgressStream, most: number) {
  const describe = ({ requests, settled, total }: Progress) =>
    `${requests} of at most ${most} requests, ${settled} of ${total} entries settled`;
  if (stream.isTTY) {
    return {
      // A line that wraps would not be cleared completely. Some terminals report zero columns.
      show: (progress: Progress) =>
        stream.write(CLEAR_LINE + describe(progress).slice(0, (stream.columns || 80) - 1)),
      end: () => stream.write(CLEAR_LINE),
    };
  }
  return {
    show: (progress: Progress) => {
      if (progress.requests > 0 && progress.requests % EVERY === 0)
        stream.write(`${describe(progress)}\n`);
    },
    end: () => {},
  };
}
