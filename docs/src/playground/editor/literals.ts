import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { childrenOf, textOf } from './calls.ts';

/** The value of code that has to run before its value is known. */
export const UNKNOWN = Symbol('unknown');

/** Returns the value of a literal without running it, or `UNKNOWN`. */
export function literalValue(node: SyntaxNode, state: EditorState): unknown {
  const text = textOf(node, state);
  switch (node.name) {
    case 'String':
      return stringValue(text);
    case 'Number':
      return Number(text.replaceAll('_', ''));
    case 'BooleanLiteral':
      return text === 'true';
    case 'null':
      return null;
    case 'ArrayExpression': {
      const values = childrenOf(node).map((each) => literalValue(each, state));
      return values.includes(UNKNOWN) ? UNKNOWN : values;
    }
    case 'ObjectExpression':
      return objectValue(node, state);
    default:
      return UNKNOWN;
  }
}

/** Returns the properties of an object literal whose names are known, with their values. */
export function propertiesOf(object: SyntaxNode, state: EditorState): readonly Property[] {
  return object.getChildren('Property').flatMap((node) => {
    const [first, value] = childrenOf(node);
    if (!first || !['PropertyDefinition', 'String'].includes(first.name)) return [];
    const name =
      first.name === 'String' ? String(stringValue(textOf(first, state))) : textOf(first, state);
    return [{ name, key: first, value }];
  });
}

export interface Property {
  readonly name: string;
  readonly key: SyntaxNode;
  /** Absent while it is not typed yet, and for a shorthand. */
  readonly value: SyntaxNode | undefined;
}

function objectValue(node: SyntaxNode, state: EditorState): unknown {
  const properties = propertiesOf(node, state);
  // A spread or a computed name.
  if (properties.length < childrenOf(node).length) return UNKNOWN;
  const entries = properties.map(
    ({ name, value }) => [name, value ? literalValue(value, state) : UNKNOWN] as const,
  );
  return entries.some(([, value]) => value === UNKNOWN) ? UNKNOWN : Object.fromEntries(entries);
}

function stringValue(text: string): unknown {
  const inner = text.slice(1, -1);
  if (!inner.includes('\\')) return inner;
  try {
    return JSON.parse(`"${inner.replaceAll("\\'", "'").replaceAll(/(?<!\\)"/g, '\\"')}"`);
  } catch {
    return UNKNOWN;
  }
}
