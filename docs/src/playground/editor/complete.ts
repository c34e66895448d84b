import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import type { ClientFacts, FieldFacts, MethodFacts } from '../describe-client.ts';

const METHOD = /profiles\.\w*$/;
/** A call, from its method to the object in which the cursor is. */
const OBJECT = /profiles\.(\w+)\([^{}]*\{([^{}]*)$/;
const VALUE = /(\w+)\s*:\s*('?[^',]*)$/;
const WORD = /^\w*$/;

/** Completes the methods of `profiles`, the fields of their input, and the values of a field. */
export function complete(context: CompletionContext, facts: ClientFacts): CompletionResult | null {
  const { state, pos, explicit } = context;
  const word = context.matchBefore(/\w+/);
  const from = word?.from ?? pos;
  const before = state.sliceDoc(0, pos);
  if (METHOD.test(before))
    return { from, options: facts.methods.map(methodOption), validFor: WORD };
  const [, name, object = ''] = OBJECT.exec(before) ?? [];
  const fields = facts.methods.find((method) => method.name === name)?.fields ?? [];
  const [, key, typed = ''] = VALUE.exec(object) ?? [];
  if (key !== undefined) return valueResult(fields, key, typed, context);
  if (fields.length === 0 || (!word && !explicit)) return null;
  const [after = ''] = state.sliceDoc(pos).split('}', 1);
  const present = new Set(`${object}${after}`.match(/\w+(?=\s*:)/g));
  const absent = fields.filter((field) => !present.has(field.name));
  return { from, options: absent.map(fieldOption), validFor: WORD };
}

function valueResult(
  fields: readonly FieldFacts[],
  key: string,
  typed: string,
  { state, pos, explicit }: CompletionContext,
): CompletionResult | null {
  const values = fields.find(({ name }) => name === key)?.values ?? [];
  if (values.length === 0 || (typed === '' && !explicit)) return null;
  // The editor closes a quote as soon as the user types it.
  const to = state.sliceDoc(pos, pos + 1) === "'" ? pos + 1 : pos;
  const options = values.map((value) => ({ label: `'${value}'`, type: 'enum' }));
  return { from: pos - typed.length, to, options, filter: typed.length > 1 };
}

function methodOption({ name, signature, documentation }: MethodFacts): Completion {
  return { label: name, type: 'method', detail: signature, info: documentation };
}

function fieldOption({ name, type, isRequired, documentation }: FieldFacts): Completion {
  return {
    label: name,
    type: 'property',
    detail: isRequired ? `${type}, required` : type,
    info: documentation,
    apply: `${name}: `,
    boost: isRequired ? 1 : 0,
  };
}
