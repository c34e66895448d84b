import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, textOf } from './calls.ts';

/** The value of code that has to run before its value is known. */
export const UNKNOWN = Symbol('unknown');

/** The nodes of a literal. Punctuation has no letters. */
const LITERAL =
  /^(?:[^A-Za-z]+|String|Number|BooleanLiteral|null|(?:Array|Object)Expression|Property|PropertyDefinition|\w+Comment)$/;

/** Returns the value of a literal, or `UNKNOWN`. Runs nothing else of the code. */
export function literalValue(node: SyntaxNode, state: EditorState): unknown {
  let isLiteral = true;
  node.cursor().iterate(({ name, node: { firstChild, lastChild } }) => {
    // The value of a shorthand is a variable.
    const isShorthand = name === 'Property' && firstChild?.from === lastChild?.from;
    if (!LITERAL.test(name) || isShorthand) isLiteral = false;
  });
  if (!isLiteral) return UNKNOWN;
  try {
    return new Function(`return (${textOf(node, state)})`)();
  } catch {
    return UNKNOWN;
  }
}

/** Returns the properties of an object literal whose names are known, with their values. */
export function propertiesOf(object: SyntaxNode, state: EditorState): readonly Property[] {
  return object.getChildren('Property').flatMap((node) => {
    const [key, value] = childrenOf(node);
    if (!key || !['PropertyDefinition', 'String'].includes(key.name)) return [];
    const name = key.name === 'String' ? literalValue(key, state) : textOf(key, state);
    return [{ name: String(name), key, value }];
  });
}

export interface Property {
  readonly name: string;
  readonly key: SyntaxNode;
  /** Absent while it is not typed yet, and for a shorthand. */
  readonly value: SyntaxNode | undefined;
}
