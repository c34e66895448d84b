import * as z from 'zod/mini';
import { isSuccess, REDIRECT_STATUSES } from '../http-rules.ts';
import { isObject } from '../objects.ts';
import { emrUserChangesSchema } from '../schemas/emr-user.ts';
import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';
import { INPUT_RULES, MAX_ISSUES } from '../schemas/issues.ts';
import { newPatientSchema } from '../schemas/patient.ts';
import { ApiError, outcomeOfStatus } from './api-error.ts';
import { type CauseRecord, ERROR_NAME, isKnownCode, SYSCALLS } from './cause-record.ts';
import { ConfigurationError } from './configuration-error.ts';
import { ConnectionError } from './connection-error.ts';
import { InvalidInputError, UNKNOWN_KEY, WHOLE_INPUT } from './invalid-input-error.ts';
import type { AnyProfilesError } from './is-profiles-error.ts';
import { isPossibleOutcome, OUTCOMES } from './outcome.ts';
import type { CallFacts } from './profiles-error.ts';
import { outcomeOfRedirect, RedirectError } from './redirect-error.ts';
import { REQUEST_ID } from './request-id.ts';
import { TimeoutError, TOKEN_CALL } from './timeout-error.ts';
import { UnexpectedResponseError } from './unexpected-response-error.ts';

const NUMBER = z.custom<number>(Number.isFinite);
const COUNT = NUMBER.check(z.refine((count) => Number.isInteger(count) && count >= 0));
const SECONDS = NUMBER.check(z.refine((seconds) => seconds >= 0));
const REDIRECT = NUMBER.check(z.refine((status) => REDIRECT_STATUSES.has(status)));
const matching = (pattern: RegExp) => z.string().check(z.regex(pattern));

/** The facts that every class has. */
const CALL = {
  operation: z.enum(Object.keys(ENDPOINTS) as OperationName[]),
  attempts: COUNT,
  outcome: z.enum(OUTCOMES),
  message: z.string(),
};
const RESPONSE = { ...CALL, status: COUNT, requestId: z.optional(matching(REQUEST_ID)) };

const CAUSE = z.object({
  name: matching(ERROR_NAME),
  code: z.exactOptional(z.string().check(z.refine(isKnownCode))),
  syscall: z.exactOptional(matching(SYSCALLS)),
});

const FIELDS = Object.keys({ ...newPatientSchema.shape, ...emrUserChangesSchema.shape });
const ISSUE = z.object({
  field: z.enum([...FIELDS, 'oid', UNKNOWN_KEY, WHOLE_INPUT]),
  rule: z.enum(INPUT_RULES),
  message: z.string(),
});
const ISSUES = z.custom<readonly z.output<typeof ISSUE>[]>(
  // Stryker disable next-line ConditionalExpression: only the type needs it
  (issues) => Array.isArray(issues) && issues.every((issue) => ISSUE.safeParse(issue).success),
);

/** The facts of a response that may be absent, and those that do not cross. */
const ABSENT = { requestId: undefined, retryAfter: undefined, body: '', oid: undefined };

/** Creates the reader of a class. It throws, or returns `undefined`, if a fact breaks a rule. */
function reader<Schema extends z.ZodMiniType, E>(
  schema: Schema,
  rule: (facts: z.output<Schema>) => boolean,
  create: (facts: z.output<Schema>) => E | undefined,
): (written: object) => E | undefined {
  return (written) => {
    const facts = schema.parse(written);
    return rule(facts) ? create(facts) : undefined;
  };
}

/**
 * What `toJSON()` can write of each class: the rule for each fact, the rule for all of them, and the
 * error that it makes. The class decides on its code.
 */
const READERS: {
  readonly [E in AnyProfilesError as E['name']]: (written: object) => E | undefined;
} = {
  InvalidInputError: reader(
    z.object({ ...CALL, issues: ISSUES }),
    ({ attempts, outcome, issues: { length } }) =>
      attempts === 0 && outcome === 'not_sent' && length > 0 && length <= MAX_ISSUES,
    ({ operation, issues }) => {
      const problems = issues.map(({ field, rule, message }) => {
        return { path: field === WHOLE_INPUT ? [] : [field], rule, message };
      });
      return new InvalidInputError(operation, problems);
    },
  ),
  // This and a timeout can end a call between two attempts.
  ConfigurationError: reader(
    z.object({ ...CALL, operation: z.optional(CALL.operation), cause: z.optional(CAUSE) }),
    ({ operation, attempts, outcome }) =>
      isPossibleOutcome(outcome, attempts, 'not_sent') && (attempts === 0 || !!operation),
    ({ operation, message, cause, ...call }) =>
      configurationError(message, { ...call, operation }, cause),
  ),
  ApiError: reader(
    z.object({ ...RESPONSE, retryAfter: z.optional(SECONDS) }),
    ({ status, attempts, outcome }) =>
      isPossibleOutcome(outcome, attempts - 1, outcomeOfStatus(status)) &&
      !isSuccess(status) &&
      !REDIRECT_STATUSES.has(status),
    (facts) => {
      const response = { ...ABSENT, ...facts, detail: { shape: 'opaque' } } as const;
      return new ApiError(facts, ENDPOINTS[facts.operation], response);
    },
  ),
  RedirectError: reader(
    z.object({ ...CALL, status: z.optional(REDIRECT) }),
    // A redirect that `fetch` followed is `unknown`, with any status.
    ({ status, attempts, outcome }) =>
      isPossibleOutcome(outcome, attempts - 1, 'unknown', outcomeOfRedirect(status)),
    (facts) => new RedirectError(facts, ENDPOINTS[facts.operation], facts.status),
  ),
  ConnectionError: reader(
    z.object({ ...CALL, cause: CAUSE }),
    ({ attempts, outcome }) => isPossibleOutcome(outcome, attempts - 1, 'not_sent', 'unknown'),
    (facts) => new ConnectionError(facts, ENDPOINTS[facts.operation], facts.cause),
  ),
  TimeoutError: reader(
    z.object(CALL),
    ({ attempts, outcome }) => isPossibleOutcome(outcome, attempts, 'not_sent'),
    (facts) => {
      const isToken = facts.message.includes(TOKEN_CALL);
      return new TimeoutError(facts, isToken ? TOKEN_CALL : ENDPOINTS[facts.operation]);
    },
  ),
  UnexpectedResponseError: reader(
    z.object(RESPONSE),
    ({ operation, status, attempts, outcome }) => {
      const proved = ENDPOINTS[operation].effect === 'create' ? 'applied' : 'unknown';
      return isPossibleOutcome(outcome, attempts - 1, 'unknown', proved) && isSuccess(status);
    },
    (facts) => {
      const response = { ...ABSENT, ...facts };
      return new UnexpectedResponseError(facts, ENDPOINTS[facts.operation], response);
    },
  ),
};

/** Creates the error that has a message, if one can have it. */
function configurationError(
  message: string,
  call: CallFacts,
  cause: CauseRecord | undefined,
): ConfigurationError | undefined {
  const frame = new ConfigurationError('\0', call).message;
  const start = frame.indexOf('\0');
  const what = message.slice(start, start + 1 - frame.length);
  const error = new ConfigurationError(what, call, cause);
  return error.message === message ? error : undefined;
}

/**
 * Reads an error back from what its `toJSON()` wrote, after it crossed a worker, a queue or a server
 * action. These keep the text of an error, and lose its class. In what crossed, `null` counts as
 * absent, because MessagePack and BSON write it for `undefined`.
 *
 * The error has the facts of `toJSON()`. Those that may contain patient data did not cross: `body` is
 * empty, `detail` is opaque, and `oid` and `serviceCode` are `undefined`.
 *
 * Guide: *Errors and outcomes*.
 *
 * @param value - Any value, such as the parsed JSON of a message.
 * @returns The error, for which `isProfilesError` returns `true`; `undefined` if `toJSON()` cannot have
 * written the value.
 *
 * @example
 * ```ts
 * const call = profiles.createPatient({ ...patient, dob: '1990-02-30' });
 * const error = await call.catch((reason) => reason);
 * const received = JSON.parse(JSON.stringify(error));
 * reviveProfilesError(received)?.outcome; // 'not_sent'
 * reviveProfilesError({ ...received, outcome: 'unknown' }); // undefined
 * ```
 */
export function reviveProfilesError(value: unknown): AnyProfilesError | undefined {
  try {
    const { name, code, cause, ...others } = present(value);
    const [, read] = Object.entries(READERS).find(([each]) => each === name) ?? [];
    const error = read?.({ ...others, cause: isObject(cause) ? present(cause) : cause });
    return error?.code === code ? error : undefined;
  } catch {
    // A fact is missing or breaks its rule, or a getter threw.
  }
  return undefined;
}

/** Copies what is present in an object. Queues that are not JSON write `null` for what is absent. */
function present(value: unknown): Readonly<Record<string, unknown>> {
  const facts = isObject(value) ? Object.entries(value) : [];
  return Object.fromEntries(facts.filter(([, fact]) => fact !== null && fact !== undefined));
}
