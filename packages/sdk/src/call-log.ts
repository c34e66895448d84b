import type { ProfilesError } from './errors/profiles-error.ts';
import type { OperationName } from './operations/operation.ts';

/** A destination of log lines: a console, or a logger with the same methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

/** The facts that may be logged: no patient data and no credentials. Times are in milliseconds. */
export type LogFacts = Readonly<Record<string, unknown>>;

/** Writes a line to the log of one call. */
export type CallLog = (level: keyof Logger, what: string, facts: LogFacts) => void;

/**
 * Creates the log of one call. The text repeats the facts, because some loggers print only the
 * text.
 */
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
      // A logger's methods may be asynchronous.
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
