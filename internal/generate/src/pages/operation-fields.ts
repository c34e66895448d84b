import { isProfilesError } from '@profiles/sdk';
import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { EXTRAS_LIMITS, type EXTRAS_RULES } from '@profiles/sdk/schemas';
import { jsonCode, markdownTable } from '@profiles/testkit/markdown-table';
import { type OperationWithBody, SAMPLE_CALLS } from '@profiles/testkit/samples';
import { resolved, type Schema } from './http-operation.ts';

type Input = Readonly<Record<string, unknown>>;

const { schemas } = description.components;

/** The fields in the body of each operation. */
const FIELDS: Readonly<Record<OperationWithBody, Readonly<Record<string, object>>>> = {
  createPatient: schemas.NewPatient.properties,
  updateEmrUser: schemas.EmrUserChanges.properties,
};

/** Extras that break each rule, wherever the rule applies. */
const INVALID_EXTRAS: Readonly<Record<keyof typeof EXTRAS_RULES, unknown>> = {
  'extras.not_object': [],
  'extras.not_json': { a: Number.NaN },
  'extras.nested_list': { a: [[]] },
  'extras.object_in_list': { a: [{}] },
  'extras.too_deep': nested(EXTRAS_LIMITS.arbitraryLevels),
  'extras.key_too_long': { ['k'.repeat(EXTRAS_LIMITS.keyLength + 1)]: 1 },
};

/** Tabulates the fields that an operation accepts, with the meaning, type, rules and an example of each. */
export function operationFields(operation: OperationWithBody): string {
  const valid = SAMPLE_CALLS[operation].complete.input as Input;
  const rows = Object.entries(FIELDS[operation]).map(([field, reference]) => {
    const { description: text = '', type = '' } = resolved<Schema>(reference);
    const rules = [...rulesOf(operation, valid, field), ...changesOf(operation, valid, field)];
    const name = `\`${field}\`: ${meaningIn(text)}`;
    return [name, type, rules.join('; ') || 'any text', jsonCode(valid[field])];
  });
  return markdownTable(['field', 'type', 'rules', 'example'], rows);
}

/** Returns the first clause of a doc comment, which says what the field is. */
function meaningIn(comment: string): string {
  return (comment.split(/[;:]|\.(?:\s|$)/)[0] ?? '').replace(/\s+/g, ' ');
}

/** Finds the rules of a field with values that break them. Every field also has the rule `type`. */
function rulesOf(operation: OperationWithBody, valid: Input, field: string): readonly string[] {
  const invalid = field === 'extras' ? Object.values(INVALID_EXTRAS) : [undefined, ' '];
  const messages = new Map<string, Set<string>>();
  for (const value of invalid) {
    for (const { rule, message } of issuesOf(operation, { ...valid, [field]: value })) {
      messages.set(rule, (messages.get(rule) ?? new Set()).add(message));
    }
  }
  return [...messages].map(([rule, texts]) =>
    // The names of the rules for extras say enough here.
    field === 'extras' ? `\`${rule}\`` : `\`${rule}\`: ${[...texts].join(', ')}`,
  );
}

function issuesOf(operation: OperationWithBody, input: Input) {
  try {
    SAMPLE_CALLS[operation].prepare?.(input, {});
    return [];
  } catch (error) {
    if (isProfilesError(error) && error.code === 'invalid_input') return error.issues;
    throw error;
  }
}

/** Says how the client changes the text of a field before it sends it. */
function changesOf(operation: OperationWithBody, valid: Input, field: string): readonly string[] {
  const { [field]: value } = valid;
  if (typeof value !== 'string') return [];
  const input = { ...valid, [field]: value.toUpperCase() };
  const body: Input = { ...SAMPLE_CALLS[operation].prepare?.(input, {}) };
  return body[field] === value.toLowerCase() && body[field] !== input[field]
    ? ['sent in lowercase']
    : [];
}

function nested(levels: number): object {
  return levels === 0 ? {} : { a: nested(levels - 1) };
}
