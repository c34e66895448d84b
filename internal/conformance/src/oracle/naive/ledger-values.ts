import fc, { type Arbitrary } from 'fast-check';

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

/** Returns the default of each entry. */
export function defaultsOf<Values extends LedgerValues>(values: Values): LedgerOf<Values> {
  const defaults = Object.entries(values).map(([id, [first]]) => [id, first]);
  return Object.fromEntries(defaults) as LedgerOf<Values>;
}

/** Any value of each entry. */
export function anyOf<Values extends LedgerValues>(values: Values): Arbitrary<LedgerOf<Values>> {
  const arbitraries = Object.entries(values).map(([id, all]) => [id, fc.constantFrom(...all)]);
  return fc.record(Object.fromEntries(arbitraries)) as Arbitrary<LedgerOf<Values>>;
}

/** The service with the default of each entry about the body of a request. */
export const DEFAULT_LEDGER = defaultsOf(BODY_VALUES);

/** Any plausible values of the entries about the body of a request. */
export const anyLedger = anyOf(BODY_VALUES);
