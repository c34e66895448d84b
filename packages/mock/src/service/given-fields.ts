import type { InputRule } from '@profiles/sdk/schemas';
import type { SentFields } from '../http/body-reading.ts';
import { FieldProblems } from './field-problems.ts';
import { givenExtras } from './given-extras.ts';
import type { BodyOperation } from './operations/service-operation.ts';
import type { Refusal } from './refusal.ts';
import { type BodySchema, fieldNeed } from './request-body.ts';
import type { RequestContext } from './request-context.ts';

/** Holds the fields of a request that count, after the ledger has been asked about the rest. */
export interface GivenFields {
  readonly values: Map<string, unknown>;
  /** Fields that were given as null, where that clears them. */
  readonly cleared: Set<string>;
}

const SECTION = 'Resources and their fields';
const CONTACT_RULES: ReadonlySet<InputRule> = new Set<InputRule>(['email', 'e164', 'phone']);

/** Checks the fields of a body. Source: *Resources and their fields*, *Limits*. */
export function givenFields(
  context: RequestContext,
  operation: BodyOperation,
  fields: SentFields,
): GivenFields | Refusal {
  const problems = new FieldProblems(context.findings);
  const given = sortFields(context, operation.body, fields, problems);
  for (const { path, rule, message } of context.body.issues(operation.body, fields)) {
    // The SDK's own caution: the API specification allows a blank username.
    if (rule === 'blank') continue;
    const isTolerated = CONTACT_RULES.has(rule) && context.read('malformedContact') === 'stored';
    problems.add(SECTION, `${String(path[0])} ${message}`, !isTolerated);
  }
  if (given.values.has('extras')) {
    const extras = given.values.get('extras');
    given.values.set('extras', givenExtras(context, operation, extras, problems));
  }
  return problems.reason === undefined ? given : refuseInvalid(context, problems.reason);
}

/** Refuses a request whose fields are not right. */
export function refuseInvalid({ read }: Pick<RequestContext, 'read'>, reason: string): Refusal {
  return { status: read('invalidRequest'), code: 'invalid_request', reason };
}

/** Leaves out what is ignored, and tells nulls that clear a field from values. */
function sortFields(
  { read }: RequestContext,
  body: BodySchema,
  fields: SentFields,
  problems: FieldProblems,
): GivenFields {
  const given: GivenFields = { values: new Map(), cleared: new Set() };
  for (const [name, value] of fields) {
    const need = fieldNeed(body, name);
    if (need === undefined) {
      const policy = read('unknownFields');
      problems.add(SECTION, `${quoted(name)} ${UNKNOWN}`, policy === 'rejected');
      // The oid is the service's to give, never a field.
      if (policy !== 'stored' || name === 'oid') continue;
    }
    if (value !== null) {
      given.values.set(name, value);
    } else if (need !== 'required') {
      // A required null is missing, which the schema says.
      const policy = read('nullFields');
      problems.add(SECTION, `${quoted(name)} is null`, policy === 'rejected');
      if (policy === 'cleared') given.cleared.add(name);
    }
  }
  return given;
}

const UNKNOWN = 'is not a field of this operation';
const LONGEST_NAME = 32;

function quoted(name: string): string {
  return name.length > LONGEST_NAME ? 'a field with a long name' : JSON.stringify(name);
}

/** Converts a field to lowercase where it was given. */
export function lowercase(fields: Map<string, unknown>, field: string): void {
  const value = fields.get(field);
  if (typeof value === 'string') fields.set(field, value.toLowerCase());
}

/** Tells whether {@link lowercase} would change the field. */
export function hasUppercase(fields: ReadonlyMap<string, unknown>, field: string): boolean {
  const value = fields.get(field);
  // Stryker disable next-line ConditionalExpression: a shortcut with the same result
  return typeof value === 'string' && value !== value.toLowerCase();
}
