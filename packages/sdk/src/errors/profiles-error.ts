import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';
import type { CauseRecord } from './cause-record.ts';
import { inspectAs } from './inspection.ts';
import { adviceOf, type Outcome } from './outcome.ts';

/** The progress of a call when it failed. */
export type CallFacts = Pick<ProfilesError, 'operation' | 'attempts' | 'outcome'>;

/** The key that marks the errors of every copy of this package. */
export const BRAND = Symbol.for('@profiles/sdk/ProfilesError');

/**
 * The base class of all errors of this package. Its message, JSON and inspection contain no patient
 * data. Subclasses have getters for values that may contain patient data.
 */
export abstract class ProfilesError extends Error {
  /** The class name. */
  abstract override readonly name: string;
  /** The kind of failure. It is stable, so you can branch on it. */
  abstract readonly code: string;
  /** The operation that was called; `undefined` if the client could not be created. */
  declare readonly operation: OperationName | undefined;
  /** The number of attempts that were started; 0 if the call failed before the first. */
  declare readonly attempts: number;
  /** Whether the write happened: the most severe outcome of all attempts. */
  declare readonly outcome: Outcome;
  /** The underlying error, reduced to names and codes. */
  declare readonly cause?: CauseRecord;

  /** @hidden */
  constructor(what: string, call: CallFacts, cause?: CauseRecord) {
    const subject = call.operation ? `${call.operation}: ` : '';
    const tries = call.attempts > 1 ? `, after ${call.attempts} attempts` : '';
    const effect = call.operation ? ENDPOINTS[call.operation].effect : 'read';
    super(`${subject}${what}${tries}; ${adviceOf(effect, call.outcome)}`, cause && { cause });
    this.operation = call.operation;
    this.attempts = call.attempts;
    this.outcome = call.outcome;
  }

  /**
   * Returns the facts that are safe to log. Facts that may contain patient data are not own
   * properties.
   */
  toJSON(): Readonly<Record<string, unknown>> {
    const { message, cause } = this;
    return { ...Object.fromEntries(Object.entries(this)), message, cause };
  }
}

inspectAs(ProfilesError.prototype, (error, inspect) => {
  const { name, message, ...facts } = error.toJSON();
  return `${error.stack} ${inspect(facts)}`;
});

// Stryker disable next-line ObjectLiteral: only the presence of the brand is checked
Object.defineProperty(ProfilesError.prototype, BRAND, {});
