import { hiddenFacts } from '../hidden-facts.ts';
import { quietly } from '../quietly.ts';
import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';
import { stringifyBody } from '../schemas/json.ts';
import type { CauseRecord } from './cause-record.ts';
import { inspectAs } from './inspection.ts';
import { adviceOf, type Outcome } from './outcome.ts';

/** The progress of a call when it failed. */
export type CallFacts = Pick<ProfilesError, 'operation' | 'attempts' | 'outcome'>;

/** The key that marks the errors of every copy of this package. */
export const BRAND = Symbol.for('@profiles/sdk/ProfilesError');

/** The facts of an error besides those of its call. An absent fact is `undefined`. */
export interface OwnFacts {
  readonly name: string;
  readonly code: string;
  readonly status?: number | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: CauseRecord | undefined;
  readonly issues?: readonly object[];
}

/** What an error was created with. Tools can change its properties, but not this. */
export const known = hiddenFacts<{
  /** The part of the message that is not about the call. */
  readonly what: string;
  readonly cause: CauseRecord | undefined;
  /** The JSON of all facts. */
  readonly json: string;
  readonly stack: string | undefined;
}>();

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
  constructor(what: string, call: CallFacts, { cause, issues, ...own }: OwnFacts) {
    const { operation, attempts, outcome } = call;
    const subject = operation ? `${operation}: ` : '';
    const tries = attempts > 1 ? `, after ${attempts} attempts` : '';
    // Stryker disable next-line StringLiteral: what is not a write needs no check, whatever it is
    const effect = operation ? ENDPOINTS[operation].effect : 'read';
    const message = `${subject}${what}${tries}; ${adviceOf(effect, outcome)}`;
    // Not frozen: a tool that adds its context to each error of a chain would throw.
    super(message, cause && { cause: { ...cause } });
    const facts = { operation, attempts, outcome, ...own };
    Object.assign(this, facts);
    const json = stringifyBody({ ...facts, message, cause, issues });
    // A hook of a tool can throw here, or return anything.
    const stack = quietly(() => String(this.stack));
    known.hide(this, { what, cause, json, stack });
  }

  /**
   * Returns the facts that the error was created with, which are safe to log: nothing that a tool
   * added or changed, and no fact that may contain patient data. An issue names only the top-level
   * field.
   */
  toJSON(): Readonly<Record<string, unknown>> {
    return JSON.parse(known.of(this).json);
  }
}

inspectAs(ProfilesError.prototype, (error, inspect) => {
  const { json, stack = '' } = known.of(error);
  const { name, message, ...facts } = JSON.parse(json);
  const [frames = ''] = /\n +at .*/s.exec(stack) ?? [];
  return `${name}: ${message}${frames} ${inspect(facts)}`;
});

// Stryker disable next-line ObjectLiteral: only the presence of the brand is checked
Object.defineProperty(ProfilesError.prototype, BRAND, {});
