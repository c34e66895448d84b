import { EXIT, type ExitCode } from './exit-codes.ts';

/**
 * Thrown when the import cannot start or continue. The message says what to do, and contains no
 * values of the file, no credential and no URL of a database.
 */
export class ImportError extends Error {
  override readonly name = 'ImportError';
  readonly exitCode: ExitCode;

  constructor(message: string, exitCode: ExitCode = EXIT.usage) {
    super(message);
    this.exitCode = exitCode;
  }
}

/** Returns the result of work that may fail without harm, or `undefined`. */
export function resultOf<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Returns the code of a system error, such as `ENOENT`. Its message may contain a path or data. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no reason given';
}

/** Returns why a file cannot be used. On Windows, a program can keep others from a file that it has open. */
export function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === 'EBUSY' ? `${code}: another program, such as Excel, has it open` : code;
}

/**
 * Returns an error whose message is for the user. An unexpected error is a fault of the command
 * itself. Its message may contain values, so only its kind is kept.
 */
export function importErrorOf(error: unknown): ImportError {
  if (error instanceof ImportError) return error;
  const hasOnlyName = error instanceof Error && !('code' in error);
  const kind = hasOnlyName ? error.constructor.name : codeOf(error);
  return new ImportError(
    `A fault of the command itself (${kind}). Run the same command again, and report the fault if it returns.`,
    EXIT.fault,
  );
}

/** Rejects the error of reading a file. */
export function unreadable(file: string): (error: unknown) => never {
  return (error) => {
    throw new ImportError(`${file} cannot be read (${reasonOf(error)}).`);
  };
}

/**
 * Rejects the error of an optional peer dependency that is not installed.
 *
 * @param use - What needs the package, as the start of a sentence.
 */
export function withoutPackage(name: string, use: string): (error: unknown) => never {
  return (error) => {
    if (codeOf(error) !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ImportError(
      // npx prefers an installed copy of the import, and would not give the package to it.
      `${use} needs the package ${name}. If @profiles/import is installed, install ${name} beside it. Otherwise, run: npx -p @profiles/import -p ${name} profiles-import.`,
    );
  };
}
