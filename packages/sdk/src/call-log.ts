import type { ProfilesError } from './errors/profiles-error.ts';
import type { OperationName } from './operations/operation.ts';

/** Takes log lines: a console, or a logger that has its methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** The facts that may be logged: no data of a patient and no credential. Times are milliseconds. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Writes a line to the log of one call. */
export type CallLog = (level: keyof Logger, what: string, facts: LogFacts) => void;

/** Creates the log of one call. Some loggers print the text alone, so it has the facts as well. */
export function callLog(logger: Logger | undefined, operation: OperationName): CallLog {
  if (!logger) return () => {};
  return (level, what, facts) => {
    try {
      const listed = Object.entries(facts).filter(([, value]) => value !== undefined);
      const text = listed.map(([name, value]) => ` ${name}=${value}`).join('');
      const line: unknown = logger[level](`profiles: ${operation} ${what}${text}`, {
        operation,
        ...facts,
      });
      // Its methods may be asynchronous.
      if (line instanceof Promise) line.catch(() => {});
    } catch {
      // A logger that fails must not fail a write.
    }
  };
}

/** Returns the facts of an error that may be logged. */
export function factsOf(error: ProfilesError): LogFacts {
  const { attempts: attempt, code, outcome } = error;
  const { status, requestId } = error.toJSON();
  return { attempt, code, outcome, ...(status ? { status, requestId } : {}) };
}
