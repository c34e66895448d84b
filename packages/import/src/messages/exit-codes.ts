/** The exit codes of the command. */
export const EXIT = {
  done: 0,
  needsPerson: 1,
  usage: 2,
  incomplete: 3,
  unavailable: 4,
  fault: 5,
} as const;

/** One of the exit codes. */
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Explains the exit codes, for the help of the command. */
export const EXIT_CODES_HELP = `Exit codes:
  ${EXIT.done}  every row is created or existed; with --dry-run, every row is valid and nothing is open
  ${EXIT.needsPerson}  every row is finished, and a person must look at some: see the report
  ${EXIT.usage}  wrong usage: an invalid option or file, or a journal of another import; this run sent nothing
  ${EXIT.incomplete}  the import stopped early: run the same command again to resume it
  ${EXIT.unavailable}  the journal, its folder or the report cannot be used, or the journal is older than what was sent
  ${EXIT.fault}  a fault of the command itself: run the same command again, and report it if it returns`;
