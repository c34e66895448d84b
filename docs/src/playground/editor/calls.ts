import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';

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

/** Returns the call if the node is an argument of one, and the position of the argument. */
export function argumentOf(node: SyntaxNode, state: EditorState): ArgumentOfCall | undefined {
  const { parent } = node;
  if (parent?.name !== 'ArgList' || !parent.parent) return undefined;
  const call = readCall(parent.parent, state);
  const index = call?.args.findIndex(({ from }) => from === node.from) ?? -1;
  return call && index >= 0 ? { call, index } : undefined;
}

export interface ArgumentOfCall {
  readonly call: Call;
  readonly index: number;
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
