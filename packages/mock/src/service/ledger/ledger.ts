// ledger/ contains the questions that the API specification leaves open, and their plausible
// values.

import {
  isPositiveInteger,
  isRateLimit,
  type LedgerEntry,
  type RateLimit,
} from './ledger-entry.ts';

const ENTRIES = {
  /** Which status does the service return when it creates a patient? Default: `201`. */
  createStatus: {
    question: 'Which status does the service return when it creates a patient?',
    section: 'Endpoints',
    values: [201, 200, 202],
    why: 'HTTP defines 201 for a POST that created a resource.',
  },
  /** Which status does the service return for an update? Default: `200`. */
  updateStatus: {
    question: 'Which status does the service return for an update?',
    section: 'Endpoints',
    values: [200, 202],
    why: 'The response body says that the update is done, which means 200.',
  },
  /** Does an update convert names and e-mail to lowercase? Default: `none`. */
  emrUserLowercasing: {
    question: 'Does an update convert names and e-mail to lowercase?',
    section: 'Resources and their fields',
    parts: ['lowercased fields of an update'],
    values: ['none', 'names-and-email'],
    why: 'The API specification states the conversion only for creating patients.',
    meaning: 'names-and-email: fn, mn, ln, fln and email.',
  },
  /** What happens to the fields that an update omits? Default: `kept`. */
  omittedFields: {
    question: 'What happens to the fields that an update omits?',
    section: 'Endpoints',
    parts: ['omitted fields of an update'],
    values: ['kept', 'cleared'],
    why: 'The method is PATCH and the update is called partial.',
    meaning:
      'cleared: removes the other fields of the EMR user table. A null that is ignored counts as omitted.',
  },
  /** Does an update replace extras or merge them? Default: `replaced`. */
  extrasOnUpdate: {
    question: 'Does an update replace extras or merge them?',
    section: 'Endpoints',
    parts: ['extras of an update'],
    values: ['replaced', 'merged'],
    why: 'Every other field takes the value that the update sends.',
    meaning: 'merged: top-level keys are merged, nested values are replaced.',
  },
  /** Do the restrictions on extras also apply on update? Default: `ignored`. */
  extrasLimitsOnUpdate: {
    question: 'Do the restrictions on extras also apply on update?',
    section: 'Limits',
    parts: ['extras of an update'],
    values: ['ignored', 'enforced'],
    why: 'The API specification states them for creation, and calls the extras of an update arbitrary.',
    meaning: 'enforced: all restrictions apply, including the one on keys that start with _.',
  },
  /** What happens to extras that break a restriction? Default: `rejected`. */
  extrasViolation: {
    question: 'What happens to extras that break a restriction?',
    section: 'Errors',
    parts: ['extras of a patient'],
    values: ['rejected', 'dropped'],
    why: 'Services that state a restriction usually reject violations of it.',
    meaning:
      'dropped: removes the innermost dictionary entry that contains the violation, key and value; lists are never shortened.',
  },
  /** At which levels of extras are keys that start with _ ignored? Default: `every-level`. */
  underscoreKeys: {
    question: 'At which levels of extras are keys that start with _ ignored?',
    section: 'Limits',
    parts: ['extras of a patient'],
    values: ['every-level', 'top-level'],
    why: 'The restriction names no level, and neither does the one on the length of keys.',
  },
  /** What counts as a character in the limit of 16 for a key in extras? Default: `code-points`. */
  keyLength: {
    question: 'What counts as a character in the limit of 16 for a key in extras?',
    section: 'Limits',
    parts: ['extras of a patient'],
    values: ['code-points', 'utf-16', 'bytes'],
    why: 'Most languages and databases count a code point as a character.',
  },
  /** Is a malformed mobile number or e-mail address rejected? Default: `rejected`. */
  malformedContact: {
    question: 'Is a malformed mobile number or e-mail address rejected?',
    section: 'Errors',
    parts: ['contact'],
    values: ['rejected', 'stored'],
    why: 'The API specification states a format for both.',
  },
  /** What happens to a field that the API specification does not name? Default: `ignored`. */
  unknownFields: {
    question: 'What happens to a field that the API specification does not name?',
    section: 'Errors',
    parts: ['fields'],
    values: ['ignored', 'rejected', 'stored'],
    why: 'Most JSON services read only the fields they know.',
    meaning:
      'stored: the record contains the field under its name. Exceptions: an oid, and in a patient any field that only creation accepts.',
  },
  /** What does null as the value of a field mean? Default: `rejected`. */
  nullFields: {
    question: 'What does null as the value of a field mean?',
    section: 'Resources and their fields',
    parts: ['fields'],
    values: ['rejected', 'cleared', 'ignored'],
    why: 'The API specification gives each field one type, and none of them is null.',
    meaning:
      'Applies to top-level fields, including extras itself. A required null always counts as missing. On create, cleared and ignored are the same.',
  },
  /** Is an update without any field accepted? Default: `accepted`. */
  emptyUpdate: {
    question: 'Is an update without any field accepted?',
    section: 'Endpoints',
    parts: ['empty update'],
    values: ['accepted', 'rejected'],
    why: 'All fields of an update are optional.',
    meaning: 'Checked after ignored fields are removed.',
  },
  /** How does the service respond to a body that is not declared as JSON? Default: `accepted`. */
  contentType: {
    question: 'How does the service respond to a body that is not declared as JSON?',
    section: 'Errors',
    parts: ['body'],
    values: ['accepted', 415, 400],
    why: 'Many services parse a body as JSON regardless of its header.',
  },
  /**
   * Which status does the service return for a body that is empty, not JSON or not an object?
   * Default: `400`.
   */
  unreadableBody: {
    question:
      'Which status does the service return for a body that is empty, not JSON or not an object?',
    section: 'Errors',
    parts: ['body'],
    values: [400, 422],
    why: 'HTTP defines 400 for a request that cannot be read.',
    meaning:
      'A body with a number that is too large for a double, such as 1e400, is unreadable too.',
  },
  /**
   * Which status does the service return for a missing required field or a malformed value?
   * Default: `400`.
   */
  invalidRequest: {
    question:
      'Which status does the service return for a missing required field or a malformed value?',
    section: 'Errors',
    values: [400, 422],
    why: '400 is the more common of the two.',
  },
  /** Which status does the service return for a missing credential? Default: `401`. */
  missingCredential: {
    question: 'Which status does the service return for a missing credential?',
    section: 'Errors',
    parts: ['token', 'client id'],
    values: [401, 400, 403],
    why: 'HTTP defines 401 for this case.',
    meaning: 'Absent, empty, or not of the form Bearer <token>.',
  },
  /** Which status does the service return for an invalid credential? Default: `401`. */
  invalidCredential: {
    question: 'Which status does the service return for an invalid credential?',
    section: 'Errors',
    parts: ['token', 'client id'],
    values: [401, 403],
    why: 'HTTP defines 401 for this case.',
    meaning: 'Well-formed but unknown to the service, or an expired token.',
  },
  /** How long is a token valid? Default: `none`. */
  tokenLifetime: {
    question: 'How long is a token valid?',
    section: 'Authentication',
    parts: ['token'],
    values: ['none', 3_600_000],
    amounts: 'a whole number of milliseconds from 1',
    isAmount: isPositiveInteger,
    why: 'The API specification states no lifetime.',
    meaning:
      'none: tokens never expire. Otherwise the service accepts a token for this long after its first use, which is the first request with valid credentials. It then rejects the token as an invalid credential. It remembers 10,000 of the tokens in use, up to 4 MB of text.',
  },
  /** Which status does the service return for an unknown oid? Default: `404`. */
  unknownOid: {
    question: 'Which status does the service return for an unknown oid?',
    section: 'Errors',
    parts: ['oid'],
    values: [404, 400, 403],
    why: 'HTTP defines 404 for this case.',
  },
  /** How does the service treat a patient's oid in the path of an EMR user? Default: `unknown`. */
  patientOidOnUpdate: {
    question: "How does the service treat a patient's oid in the path of an EMR user?",
    section: 'Endpoints',
    parts: ['oid'],
    values: ['unknown', 'updated'],
    why: 'The path parameter is described as the identifier of the EMR user.',
    meaning: 'updated: the patient is updated; its blood group is called bloodgroup.',
  },
  /** Which status does the service return for a username that is already taken? Default: `409`. */
  duplicateUsername: {
    question: 'Which status does the service return for a username that is already taken?',
    section: 'Errors',
    values: [409, 400, 422],
    why: 'HTTP defines 409 for this case.',
    meaning: 'Nothing is stored.',
  },
  /** Are two usernames that differ in case the same? Default: `exact`. */
  usernameMatching: {
    question: 'Are two usernames that differ in case the same?',
    section: 'Resources and their fields',
    parts: ['username'],
    values: ['exact', 'case-insensitive'],
    why: 'The API specification converts other fields to lowercase, but not the username.',
  },
  /** What is the shape of an error body? Default: `nested`. */
  errorBody: {
    question: 'What is the shape of an error body?',
    section: 'Errors',
    parts: ['error body'],
    values: ['nested', 'flat', 'problem', 'detail', 'text', 'empty'],
    why: 'An object called error with a code and a message is the most common shape.',
    meaning: 'Applies to every 4xx response.',
  },
  /**
   * How does the service respond to a creation whose path has no trailing slash?
   * Default: `either`.
   */
  trailingSlash: {
    question: 'How does the service respond to a creation whose path has no trailing slash?',
    section: 'Endpoints',
    parts: ['path without a slash'],
    values: ['either', 'redirected'],
    why: 'The API specification has both forms.',
    meaning: 'redirected: 307 to the form with the slash.',
  },
  /** How many requests does the service accept in a given time? Default: `none`. */
  rateLimit: {
    question: 'How many requests does the service accept in a given time?',
    section: 'Limits',
    values: ['none', { limit: 100, windowMs: 60_000 }],
    amounts: '{ limit, windowMs }, both whole numbers from 1',
    isAmount: isRateLimit,
    why: 'The API specification states no rate limit.',
    meaning:
      'none: any number. Otherwise a window of time starts with the first request. The service accepts this many requests in it, from all callers together. Until it ends, it rejects further requests with a 429 and a Retry-After in seconds. Only requests with valid credentials count.',
  },
  /** How large may the body of a request be? Default: `none`. */
  bodyLimit: {
    question: 'How large may the body of a request be?',
    section: 'Limits',
    parts: ['body'],
    values: ['none', 1_048_576],
    amounts: 'a whole number of bytes from 1',
    isAmount: isPositiveInteger,
    why: 'The API specification states no limit on the size of a body.',
    meaning: 'none: any size. Otherwise a larger body gets a 413.',
  },
} as const satisfies Readonly<Record<string, LedgerEntry>>;

/** The id of an entry of the {@link LEDGER}. */
// With `keyof` alone, TypeScript and TypeDoc list all ids instead of the name of this type.
export type BehaviourId = Extract<keyof typeof ENTRIES, string>;

/**
 * The behaviour of a service that the API specification allows: a value for each entry of the
 * {@link LEDGER}.
 */
export type Behaviour = {
  readonly [Id in keyof typeof ENTRIES]: ValueOf<(typeof ENTRIES)[Id]>;
};

type ValueOf<Entry extends LedgerEntry> = Entry extends {
  isAmount: (value: unknown) => value is infer Amount;
}
  ? 'none' | Amount
  : Entry['values'][number];

/**
 * The ledger: every behaviour that the API specification leaves open and that the mock can
 * simulate. It is the single source: the types, the checks, the service and the guide all read it.
 */
export const LEDGER: Readonly<Record<BehaviourId, LedgerEntry>> = ENTRIES;

/** The rate limit that represents all others. */
export const DEFAULT_RATE_LIMIT: RateLimit = ENTRIES.rateLimit.values[1];

/** The ids of the {@link LEDGER}, in the order of its entries. */
export const BEHAVIOUR_IDS = Object.keys(ENTRIES) as readonly BehaviourId[];
