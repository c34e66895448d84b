import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { ClientFacts, FieldFacts, MethodFacts } from '../describe-client.ts';
import { fieldsOf, methodAt, textOf } from './calls.ts';
import { documentation } from './explain.ts';
import { propertiesOf } from './literals.ts';

/** Completes the methods of `profiles`, the fields of their input, and the values of a field. */
export function complete(context: CompletionContext, facts: ClientFacts): CompletionResult | null {
  const { state, pos } = context;
  const node = syntaxTree(state).resolveInner(pos, -1);
  const field = fieldOfValue(node, pos, facts, state);
  if (field) return valueResult(field, node, context);
  const member = node.name === 'MemberExpression' ? node : node.parent;
  const method = methodAt(member, state);
  if (method || isMemberOfClient(member, state)) {
    const from = method?.from ?? pos;
    return { from, options: facts.methods.map(methodOption), validFor: WORD };
  }
  const object = objectAt(node);
  const fields = object && fieldsOf(object, facts, state);
  if (!object || !fields) return rootResult(context);
  const word = context.matchBefore(/\w+/);
  if (!word && !context.explicit) return null;
  const present = propertiesOf(object, state).filter(({ key }) => key.to < pos || key.from > pos);
  const options = fields.filter(({ name }) => present.every((each) => each.name !== name));
  return { from: word?.from ?? pos, options: options.map(fieldOption), validFor: WORD };
}

const WORD = /^\w*$/;

function rootResult(context: CompletionContext): CompletionResult | null {
  const word = context.matchBefore(/(?<![\w.])p[a-z]*/);
  const isStart = word && word.text !== CLIENT.label && CLIENT.label.startsWith(word.text);
  return isStart ? { from: word.from, options: [CLIENT], validFor: WORD } : null;
}

const CLIENT: Completion = { label: 'profiles', type: 'variable', detail: 'ProfileClient' };

function isMemberOfClient(member: SyntaxNode | null, state: EditorState): boolean {
  return (
    member?.name === 'MemberExpression' && /^profiles\s*\.$/.test(textOf(member, state).trim())
  );
}

/** Returns the object in which a name can be typed at a node. */
function objectAt(node: SyntaxNode): SyntaxNode | undefined {
  const places = [node, node.parent, node.parent?.parent];
  const object = places.find((each) => each?.name === 'ObjectExpression');
  const isName = node === object || ['PropertyDefinition', '{', ',', '⚠'].includes(node.name);
  return object && isName ? object : undefined;
}

/** Returns the field whose value can be typed at a node. */
function fieldOfValue(node: SyntaxNode, pos: number, facts: ClientFacts, state: EditorState) {
  const property = propertyAt(node, pos);
  const name = property?.firstChild;
  // The name itself is not its value.
  if (!property?.parent || !name || pos <= name.to) return undefined;
  const text = textOf(name, state).replace(/^['"]|['"]$/g, '');
  return fieldsOf(property.parent, facts, state)?.find((each) => each.name === text);
}

function propertyAt(node: SyntaxNode, pos: number): SyntaxNode | undefined {
  if (node.name === 'Property') return node;
  if (node.name !== 'ObjectExpression')
    return node.parent?.name === 'Property' ? node.parent : undefined;
  // Behind a name and its colon, the value is not typed yet.
  const before = node.childBefore(pos);
  const isOpen = before?.name === 'Property' && [':', '⚠'].includes(before.lastChild?.name ?? '');
  return isOpen ? before : undefined;
}

function valueResult(
  { values }: FieldFacts,
  node: SyntaxNode,
  { pos, explicit }: CompletionContext,
) {
  if (values.length === 0) return null;
  const isString = node.name === 'String';
  if (!isString && !explicit) return null;
  const [from, to] = isString ? [node.from, node.to] : [pos, pos];
  const options = values.map((value) => ({ label: `'${value}'`, type: 'enum' }));
  return { from, to, options, filter: !isString || pos > from + 1 };
}

function methodOption({ name, signature, documentation: text }: MethodFacts): Completion {
  return { label: name, type: 'method', detail: signature, info: () => documentation(text) };
}

function fieldOption({ name, type, isRequired, documentation: text }: FieldFacts): Completion {
  return {
    label: name,
    type: 'property',
    detail: isRequired ? `${type}, required` : type,
    info: () => documentation(text),
    apply: `${name}: `,
    boost: isRequired ? 1 : 0,
  };
}
