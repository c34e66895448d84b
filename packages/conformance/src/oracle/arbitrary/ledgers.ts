import fc, { type Arbitrary } from 'fast-check';
import type { BodyLedger } from '../naive/expected-answer.ts';

/** The answers that the design gives where the document gives none. */
export const DEFAULT_LEDGER: BodyLedger = {
  createStatus: 201,
  updateStatus: 200,
  unreadableBody: 400,
  invalidRequest: 400,
  duplicateUsername: 409,
  emrUserLowercasing: 'none',
  omittedFields: 'kept',
  extrasOnUpdate: 'replaced',
  extrasLimitsOnUpdate: 'ignored',
  extrasViolation: 'rejected',
  underscoreKeys: 'every-level',
  keyLength: 'code-points',
  malformedContact: 'rejected',
  unknownFields: 'ignored',
  nullFields: 'rejected',
  emptyUpdate: 'accepted',
  usernameMatching: 'exact',
};

/** Any service that the document allows, as far as the bodies of requests go. */
export const anyLedger: Arbitrary<BodyLedger> = fc.record({
  createStatus: fc.constantFrom(201, 200, 202),
  updateStatus: fc.constantFrom(200, 202),
  unreadableBody: fc.constantFrom(400, 422),
  invalidRequest: fc.constantFrom(400, 422),
  duplicateUsername: fc.constantFrom(409, 400, 422),
  emrUserLowercasing: fc.constantFrom('none', 'names-and-email'),
  omittedFields: fc.constantFrom('kept', 'cleared'),
  extrasOnUpdate: fc.constantFrom('replaced', 'merged'),
  extrasLimitsOnUpdate: fc.constantFrom('ignored', 'enforced'),
  extrasViolation: fc.constantFrom('rejected', 'dropped'),
  underscoreKeys: fc.constantFrom('every-level', 'top-level'),
  keyLength: fc.constantFrom('code-points', 'utf-16', 'bytes'),
  malformedContact: fc.constantFrom('rejected', 'stored'),
  unknownFields: fc.constantFrom('ignored', 'rejected', 'stored'),
  nullFields: fc.constantFrom('rejected', 'cleared', 'ignored'),
  emptyUpdate: fc.constantFrom('accepted', 'rejected'),
  usernameMatching: fc.constantFrom('exact', 'case-insensitive'),
});
