import type { ProfilesError } from './errors/profiles-error.ts';
import type { OperationName } from './schemas/facts.ts';

/** Takes log lines: a console, or a logger that has its methods. */
export type Logger = Pick<Console, 'debug' | 'info' | 'warn' | 'error'>;

type Level = keyof Logger;

/** The facts that may stand in a log. */
interface LogFacts {
  readonly attempt?: number;
  readonly status?: number | undefined;
  readonly code?: string;
  readonly outcome?: string;
  readonly requestId?: string | undefined;
  /** Milliseconds. */
  readonly duration?: number;
  /** Milliseconds. */
  readonly wait?: number;
  readonly ignoredKeys?: number;
}

/** Writes the log of one call, out of facts that hold no data of a patient and no credential. */
export class CallLog {
  readonly #logger: Logger | undefined;
  readonly #operation: OperationName;

  constructor(logger: Logger | undefined, operation: OperationName) {
    this.#logger = logger;
    this.#operation = operation;
  }

  ignored(ignoredKeys: number): void {
    if (ignoredKeys === 0) return;
    this.#write('warn', `left out ${ignoredKeys} extras keys that start with _`, { ignoredKeys });
  }

  answered(facts: {
    attempt: number;
    status: number;
    duration: number;
    requestId?: string | undefined;
  }): void {
    this.#write('debug', `answered ${facts.status}`, facts);
  }

  resends(error: ProfilesError, duration: number, wait: number): void {
    const facts = { ...factsOf(error), duration, wait };
    this.#write(
      'warn',
      `failed (${error.code}) and is sent again in ${Math.round(wait)} ms`,
      facts,
    );
  }

  failed(error: ProfilesError): void {
    this.#write('error', `failed (${error.code}, ${error.outcome})`, factsOf(error));
  }

  #write(level: Level, what: string, facts: LogFacts): void {
    try {
      this.#logger?.[level](`profiles: ${this.#operation} ${what}`, {
        operation: this.#operation,
        ...facts,
      });
    } catch {
      // A logger that fails must not fail a write.
    }
  }
}

function factsOf(error: ProfilesError): LogFacts {
  const { attempts: attempt, code, outcome } = error;
  const { status, requestId } = error.toJSON();
  return {
    attempt,
    code,
    outcome,
    ...(typeof status === 'number' && { status }),
    ...(typeof requestId === 'string' && { requestId }),
  };
}
