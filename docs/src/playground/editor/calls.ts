import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import type { ClientFacts, FieldFacts } from '../describe-client.ts';

/** A call such as `profiles.createPatient(…)` in the code. */
export interface Call {
  readonly method: SyntaxNode;
  readonly methodName: string;
  readonly args: readonly SyntaxNode[];
}

/** Returns all calls of methods of `profiles`, in their order. */
export function callsIn(state: EditorState): readonly Call[] {
  const calls: Call[] = [];
  syntaxTree(state).iterate({
    enter: ({ name, node }) => {
      const call = name === 'CallExpression' ? readCall(node, state) : undefined;
      if (call) calls.push(call);
    },
  });
  return calls;
}

/** Returns the fields of an object that is an argument of a call. */
export function fieldsOf(
  object: SyntaxNode,
  { methods }: ClientFacts,
  state: EditorState,
): readonly FieldFacts[] | undefined {
  const place = object.name === 'ObjectExpression' ? argumentOf(object, state) : undefined;
  const method = methods.find(({ name }) => name === place?.call.methodName);
  const fields = place && method?.parameters[place.index]?.fields;
  return fields?.length ? fields : undefined;
}

/** Returns the call if the node is an argument of one, and the position of the argument. */
function argumentOf(node: SyntaxNode, state: EditorState) {
  const { parent } = node;
  if (parent?.name !== 'ArgList' || !parent.parent) return undefined;
  const call = readCall(parent.parent, state);
  const index = call?.args.findIndex(({ from }) => from === node.from) ?? -1;
  return call && index >= 0 ? { call, index } : undefined;
}

/** Returns the name of the method if the node is a member of `profiles`, typed in part perhaps. */
export function methodAt(member: SyntaxNode | null, state: EditorState): SyntaxNode | undefined {
  if (member?.name !== 'MemberExpression') return undefined;
  const object = member.firstChild;
  if (object?.name !== 'VariableName' || textOf(object, state) !== 'profiles') return undefined;
  return member.getChild('PropertyName') ?? undefined;
}

export function textOf({ from, to }: SyntaxNode, state: EditorState): string {
  return state.sliceDoc(from, to);
}

function readCall(node: SyntaxNode, state: EditorState): Call | undefined {
  const method = methodAt(node.firstChild, state);
  const list = node.getChild('ArgList');
  if (!method || !list) return undefined;
  return { method, methodName: textOf(method, state), args: childrenOf(list) };
}

/** Returns the children without punctuation, comments and errors. */
export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child; child = child.nextSibling) {
    // Only what has a name that begins with a letter is code.
    if (/^[A-Z]/i.test(child.name) && !/Comment$/.test(child.name) && !child.type.isError) {
      children.push(child);
    }
  }
  return children;
}
