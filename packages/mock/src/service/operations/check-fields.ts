import { isPlainObject } from '@profiles/sdk/internal';
import { EXTRAS_LIMITS, type InputRule } from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import { limitExtras } from './extras-limits.ts';
import { FIELDS_SECTION, FieldProblems, type RequestBody } from './request-body.ts';
import { type RejectedResult, type RuleViolation, rejectFields } from './result.ts';
import type { BodyOperation } from './service-operation.ts';

/** The fields of a request that count, after the settings are applied. */
export interface CheckedFields {
  readonly values: Map<string, unknown>;
  /** The fields to clear, because they are null in the request. */
  readonly cleared: ReadonlySet<string>;
  readonly violations: readonly RuleViolation[];
}

const CONTACT_RULES: ReadonlySet<InputRule> = new Set<InputRule>(['email', 'e164', 'phone']);

/** Returns whether the service stores a value that breaks a rule, as it is. */
export function isTolerated(rule: InputRule, read: ReadBehaviour): boolean {
  if (rule === 'unknown_field') return read('unknownFields') === 'stored';
  return CONTACT_RULES.has(rule) && read('malformedContact') === 'stored';
}

/** Validates the fields of a readable body. Source: *Resources and their fields*, *Limits*. */
export function checkFields(
  body: RequestBody,
  read: ReadBehaviour,
  operation: BodyOperation,
): CheckedFields | RejectedResult {
  const { reading } = body;
  if (reading.kind !== 'fields') {
    const problem = `a field nests deeper than ${EXTRAS_LIMITS.arbitraryLevels} levels`;
    return rejectFields(read, problem, [{ section: FIELDS_SECTION, problem }]);
  }
  const { fields } = reading;
  const sorted = body.sorted(read, operation.body, fields);
  const problems = new FieldProblems();
  problems.addAll(sorted.problems);
  for (const { path, rule, message } of body.issues(operation.body, fields)) {
    problems.add(FIELDS_SECTION, `${String(path[0])} ${message}`, !isTolerated(rule, read));
  }
  const hasExtras = sorted.values.has('extras');
  const extras =
    hasExtras && checkExtras(body, read, operation, sorted.values.get('extras'), problems);
  const { violations, reason } = problems;
  if (reason !== undefined) return rejectFields(read, reason, violations);
  const values = new Map(sorted.values);
  if (hasExtras) values.set('extras', extras);
  return { values, cleared: sorted.cleared, violations };
}

/** Validates `extras` and returns the part that counts. Source: *Limits*. */
function checkExtras(
  body: RequestBody,
  read: ReadBehaviour,
  operation: BodyOperation,
  extras: unknown,
  problems: FieldProblems,
): unknown {
  if (!isPlainObject(extras)) {
    problems.add(FIELDS_SECTION, 'extras must be a JSON object', true);
    return undefined;
  }
  if (!operation.limitsExtras(read)) return extras;
  const { kept, offences } = body.limited.get(read, (recorded) => limitExtras(extras, recorded));
  for (const offence of offences) {
    problems.add('Limits', offence, read('extrasViolation') === 'rejected');
  }
  return kept;
}

/** Converts a field to lowercase, if it was given. */
export function lowercase(fields: Map<string, unknown>, field: string): void {
  const value = fields.get(field);
  if (typeof value === 'string') fields.set(field, value.toLowerCase());
}

/** Returns whether {@link lowercase} would change the field. */
export function hasUppercase(fields: ReadonlyMap<string, unknown>, field: string): boolean {
  const value = fields.get(field);
  // Stryker disable next-line ConditionalExpression: the same result, but strict mode plans more often
  return typeof value === 'string' && value !== value.toLowerCase();
}
