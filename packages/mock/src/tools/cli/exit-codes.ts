import { SetupError } from '../../http/errors/setup-error.ts';

/** The exit codes of every command. */
export const EXIT = {
  done: 0,
  changed: 1,
  usage: 2,
  incomplete: 3,
  unavailable: 4,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Explains the exit codes, for the help of every command. */
export const EXIT_CODES_HELP = `Exit codes of every command:
  ${EXIT.done}  serve: the mock was stopped; calibrate: the run is complete, and with --check, no entry
     that was checked has changed
  ${EXIT.changed}  calibrate --check: at least one entry has changed
  ${EXIT.usage}  wrong usage: an invalid command, flag, file or URL, or no --i-know-this-writes;
     nothing was served or sent
  ${EXIT.incomplete}  calibrate: the run stopped early, settled nothing, or could not write the file, or the
     service accepted no creation; with --check: no entry has changed, but not every settled
     entry was checked
  ${EXIT.unavailable}  serve and exec: the address or the state file cannot be used
exec: otherwise the exit code of the command; 126 or 127 if it cannot be started, and 128 and the
number of the signal that ended it`;

/** Thrown when the mock cannot start because its address or its state file cannot be used. */
export class UnavailableError extends SetupError {}
