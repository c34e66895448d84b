// ledger/ holds the questions that the API specification leaves open, and every plausible answer to them.

import {
  isPositiveInteger,
  isRateLimit,
  type LedgerEntry,
  type RateLimit,
} from './ledger-entry.ts';

const ENTRIES = {
  createStatus: {
    question: 'Which status does a created patient answer?',
    section: 'Endpoints',
    values: [201, 200, 202],
    why: '201 is what HTTP has for a POST that created something.',
  },
  updateStatus: {
    question: 'Which status does an update answer?',
    section: 'Endpoints',
    values: [200, 202],
    why: 'The answer has a body that says the update is done, which is a 200.',
  },
  emrUserLowercasing: {
    question: 'Does an update convert names and e-mail to lowercase?',
    section: 'Resources and their fields',
    values: ['none', 'names-and-email'],
    why: 'The document states the conversion for patients and for their creation only.',
    meaning: 'names-and-email: fn, mn, ln, fln and email.',
  },
  omittedFields: {
    question: 'What happens to the fields that an update omits?',
    section: 'Endpoints',
    values: ['kept', 'cleared'],
    why: 'The method is PATCH and the update is called partial.',
    meaning: 'cleared: the other fields of the EMR user table; a null that is ignored is omitted.',
  },
  extrasOnUpdate: {
    question: 'Does an update replace extras or merge them?',
    section: 'Endpoints',
    values: ['replaced', 'merged'],
    why: 'A field that is given takes the given value, as every other field does.',
    meaning: 'merged: top-level keys are merged, nested values are replaced.',
  },
  extrasLimitsOnUpdate: {
    question: 'Do the restrictions on extras also apply on update?',
    section: 'Limits',
    values: ['ignored', 'enforced'],
    why: 'The document states them for creation, and calls the extras of an update arbitrary.',
    meaning: 'enforced: all restrictions, keys that start with _ included.',
  },
  extrasViolation: {
    question: 'What happens to extras that break a restriction?',
    section: 'Errors',
    values: ['rejected', 'dropped'],
    why: 'Services that state a restriction usually refuse what breaks it.',
    meaning:
      'dropped: the innermost dictionary entry that holds the offence goes, key and value; lists are never shortened.',
  },
  underscoreKeys: {
    question: 'At which levels of extras are keys that start with _ ignored?',
    section: 'Limits',
    values: ['every-level', 'top-level'],
    why: 'The restriction names no level, as the one on the length of keys does not.',
  },
  keyLength: {
    question: 'What do the 16 characters of a key in extras count?',
    section: 'Limits',
    values: ['code-points', 'utf-16', 'bytes'],
    why: 'A code point is what most languages and databases call a character.',
  },
  malformedContact: {
    question: 'Is a mobile number or e-mail address of the wrong form refused?',
    section: 'Errors',
    values: ['rejected', 'stored'],
    why: 'The document states a form for both.',
  },
  unknownFields: {
    question: 'What happens to a field that the document does not name?',
    section: 'Errors',
    values: ['ignored', 'rejected', 'stored'],
    why: 'Most JSON services read the fields they know.',
    meaning:
      'stored: with the record, under its name. Never an oid; in a patient, no field that only a creation has.',
  },
  nullFields: {
    question: 'What does a null in place of a field mean?',
    section: 'Resources and their fields',
    values: ['rejected', 'cleared', 'ignored'],
    why: 'The document gives each field one type, and null is of none of them.',
    meaning:
      'Top-level fields, extras itself included. A null required field is missing under every value; on create cleared equals ignored.',
  },
  emptyUpdate: {
    question: 'Is an update without any field accepted?',
    section: 'Endpoints',
    values: ['accepted', 'rejected'],
    why: 'All fields of an update are optional.',
    meaning: 'Judged after ignored fields are removed.',
  },
  contentType: {
    question: 'What does a body that is not declared as JSON answer?',
    section: 'Errors',
    values: ['accepted', 415, 400],
    why: 'Many services parse a body as JSON whatever its header says.',
  },
  unreadableBody: {
    question: 'Which status does a body answer that is empty, not JSON or not an object?',
    section: 'Errors',
    values: [400, 422],
    why: '400 is what HTTP has for a request that cannot be read.',
    meaning:
      'A body with a number that is too large for a double, such as 1e400, is unreadable too.',
  },
  invalidRequest: {
    question: 'Which status does a missing required field or a malformed value answer?',
    section: 'Errors',
    values: [400, 422],
    why: '400 is the more common of the two.',
  },
  missingCredential: {
    question: 'Which status does a missing credential answer?',
    section: 'Errors',
    values: [401, 400, 403],
    why: '401 is what HTTP has for it.',
    meaning: 'Absent, empty, or not of the form Bearer <token>.',
  },
  invalidCredential: {
    question: 'Which status does an invalid credential answer?',
    section: 'Errors',
    values: [401, 403],
    why: '401 is what HTTP has for it.',
    meaning: 'Well-formed but not one that the service knows, or a token that has expired.',
  },
  tokenLifetime: {
    question: 'How long is a token valid?',
    section: 'Authentication',
    values: ['none', 3_600_000],
    amounts: 'a whole number of milliseconds from 1',
    isAmount: isPositiveInteger,
    why: 'The document shows no lifetime.',
    meaning:
      'none: for ever. A token expires that long after its first use, which is the first request whose credentials were all in order; it is then an invalid credential. Of the tokens in use, the mock remembers 10,000, up to 4 MB of text. A mock in a program keeps its own clock: pass now to createProfilesMock for real time.',
  },
  unknownOid: {
    question: 'Which status does an unknown oid answer?',
    section: 'Errors',
    values: [404, 400, 403],
    why: '404 is what HTTP has for it.',
  },
  patientOidOnUpdate: {
    question: "What does a patient's oid mean on the path of an EMR user?",
    section: 'Endpoints',
    values: ['unknown', 'updated'],
    why: 'The path parameter is described as the identifier of the EMR user.',
    meaning: 'updated: the patient is updated; its blood group is called bloodgroup.',
  },
  duplicateUsername: {
    question: 'Which status does a username answer that is already taken?',
    section: 'Errors',
    values: [409, 400, 422],
    why: '409 is what HTTP has for it.',
  },
  usernameMatching: {
    question: 'Are two usernames that differ in case the same?',
    section: 'Resources and their fields',
    values: ['exact', 'case-insensitive'],
    why: 'The document converts other fields to lowercase, and the username not.',
  },
  errorBody: {
    question: 'What is the shape of an error body?',
    section: 'Errors',
    values: ['nested', 'flat', 'problem', 'detail', 'text', 'empty'],
    why: 'An object called error with a code and a message is the most common shape.',
    meaning: 'Of every 4xx.',
  },
  trailingSlash: {
    question: 'Is the path of a creation answered without its trailing slash?',
    section: 'Endpoints',
    values: ['either', 'redirected'],
    why: 'The document has both forms.',
    meaning: 'redirected: 307 to the form with the slash.',
  },
  rateLimit: {
    question: 'How many requests does the service take in how much time?',
    section: 'Limits',
    values: ['none', { limit: 100, windowMs: 60_000 }],
    amounts: '{ limit, windowMs }, both whole numbers from 1',
    isAmount: isRateLimit,
    why: 'The document shows no rate limit.',
    meaning:
      'none: any number. A window opens with the first request, lasts windowMs and takes that many requests, of all callers together; what comes after them answers 429 with Retry-After in seconds until the window is over. A request counts once its credentials are in order. A mock in a program keeps its own clock: pass now to createProfilesMock for real time.',
  },
  bodyLimit: {
    question: 'How large may the body of a request be?',
    section: 'Limits',
    values: ['none', 1_048_576],
    amounts: 'a whole number of bytes from 1',
    isAmount: isPositiveInteger,
    why: 'The document shows no limit on the size of a body.',
    meaning: 'none: any size. A larger body answers 413.',
  },
} as const satisfies Readonly<Record<string, LedgerEntry>>;

/** Names an entry of the {@link LEDGER}. */
export type BehaviourId = keyof typeof ENTRIES;

/** Describes one service that the document allows: a value for each entry of the {@link LEDGER}. */
export type Behaviour = {
  readonly [Id in BehaviourId]: ValueOf<(typeof ENTRIES)[Id]>;
};

type ValueOf<Entry extends LedgerEntry> = Entry extends {
  isAmount: (value: unknown) => value is infer Amount;
}
  ? 'none' | Amount
  : Entry['values'][number];

/**
 * Holds every behaviour that the document leaves open and that this mock can play. It is the single
 * source: types, checks, the service and the guide all read it.
 */
export const LEDGER: Readonly<Record<BehaviourId, LedgerEntry>> = ENTRIES;

/** The rate limit that stands for all others. */
export const USUAL_RATE_LIMIT: RateLimit = ENTRIES.rateLimit.values[1];

/** Lists the ids of the {@link LEDGER}, in its order. */
export const BEHAVIOUR_IDS = Object.keys(ENTRIES) as readonly BehaviourId[];
