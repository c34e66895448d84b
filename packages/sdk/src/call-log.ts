import type { ProfilesError } from './errors/profiles-error.ts';
import type { OperationName } from './operations/operation.ts';

/** Takes log lines: a console, or a logger that has its methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** The facts that may be logged: no data of a patient and no credential. Times are milliseconds. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Writes a line to the log of one call. */
export type CallLog = (level: keyof Logger, what: string, facts: LogFacts) => void;

/** Creates the log of one call. */
export function callLog(logger: Logger | undefined, operation: OperationName): CallLog {
  return (level, what, facts) => {
    try {
      logger?.[level](`profiles: ${operation} ${what}`, { operation, ...facts });
    } catch {
      // A logger that fails must not fail a write.
    }
  };
}

/** Picks out of an error what stands in a log. */
export function factsOf(error: ProfilesError): LogFacts {
  const { attempts: attempt, code, outcome } = error;
  const { status, requestId } = error.toJSON();
  return { attempt, code, outcome, ...(status ? { status, requestId } : {}) };
}
