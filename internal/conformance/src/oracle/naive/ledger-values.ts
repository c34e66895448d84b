/** The values of each entry about the body of a request, the default first. Copied by hand. */
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

/** The values of the entries that only the model of a service predicts. */
export const MODEL_VALUES = {
  missingCredential: [401, 400, 403],
  unknownOid: [404, 400, 403],
  errorBody: ['nested', 'flat', 'problem', 'detail', 'text', 'empty'],
} as const;

/** The entries that neither the second implementation nor the model predicts. */
export const NOT_PREDICTED = [
  'contentType',
  'invalidCredential',
  'tokenLifetime',
  'patientOidOnUpdate',
  'trailingSlash',
  'rateLimit',
  'bodyLimit',
];

/** The values of entries, the default first. */
export type LedgerValues = Readonly<Record<string, readonly [unknown, ...unknown[]]>>;

/** One value for each entry. */
export type LedgerOf<Values extends LedgerValues> = {
  readonly [Id in keyof Values]: Values[Id][number];
};

/** A value for each ledger entry about the body of a request. */
export type BodyLedger = LedgerOf<typeof BODY_VALUES>;

/** A value for each ledger entry that the model predicts. */
export type ModelLedger = BodyLedger & LedgerOf<typeof MODEL_VALUES>;
