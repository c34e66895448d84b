import fc, { type Arbitrary } from 'fast-check';

/** The values of each entry about the body of a request, the default first. Repeated on purpose. */
export const BODY_VALUES = {
  createStatus: [201, 200, 202],
  updateStatus: [200, 202],
  unreadableBody: [400, 422],
  invalidRequest: [400, 422],
  duplicateUsername: [409, 400, 422],
  emrUserLowercasing: ['none', 'names-and-email'],
  omittedFields: ['kept', 'cleared'],
  extrasOnUpdate: ['replaced', 'merged'],
  extrasLimitsOnUpdate: ['ignored', 'enforced'],
  extrasViolation: ['rejected', 'dropped'],
  underscoreKeys: ['every-level', 'top-level'],
  keyLength: ['code-points', 'utf-16', 'bytes'],
  malformedContact: ['rejected', 'stored'],
  unknownFields: ['ignored', 'rejected', 'stored'],
  nullFields: ['rejected', 'cleared', 'ignored'],
  emptyUpdate: ['accepted', 'rejected'],
  usernameMatching: ['exact', 'case-insensitive'],
} as const;

/** The entries that the second implementation does not predict. */
export const NOT_PREDICTED = [
  'contentType',
  'missingCredential',
  'invalidCredential',
  'tokenLifetime',
  'unknownOid',
  'patientOidOnUpdate',
  'errorBody',
  'trailingSlash',
  'rateLimit',
  'bodyLimit',
];

/** A value for each ledger entry about the body of a request. */
export type BodyLedger = {
  readonly [Id in keyof typeof BODY_VALUES]: (typeof BODY_VALUES)[Id][number];
};

const entries = Object.entries(BODY_VALUES);

/** The service with the default of each entry about the body of a request. */
export const DEFAULT_LEDGER = Object.fromEntries(
  entries.map(([id, [first]]) => [id, first]),
) as BodyLedger;

/** Any plausible values of the entries about the body of a request. */
export const anyLedger = fc.record(
  Object.fromEntries(entries.map(([id, values]) => [id, fc.constantFrom<unknown[]>(...values)])),
) as Arbitrary<BodyLedger>;
