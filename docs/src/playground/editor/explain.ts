import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { type EditorView, hoverTooltip } from '@codemirror/view';
import type { ClientFacts } from '../describe-client.ts';
import { fieldsOf, methodAt, textOf } from './calls.ts';

/** Shows the type and the documentation of the method or field below the pointer. */
export function explain(facts: ClientFacts) {
  return hoverTooltip(({ state }: EditorView, pos, side) => {
    const node = syntaxTree(state).resolveInner(pos, side);
    const found = explanationAt(state, pos, side, facts);
    if (!found) return null;
    return {
      pos: node.from,
      end: node.to,
      above: true,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'playground-hover';
        const type = document.createElement('code');
        type.textContent = found.type;
        dom.append(type, documentation(found.documentation));
        return { dom };
      },
    };
  });
}

function explanationAt(state: EditorState, pos: number, side: -1 | 1, facts: ClientFacts) {
  const node = syntaxTree(state).resolveInner(pos, side);
  const name = textOf(node, state).replace(/^['"]|['"]$/g, '');
  const { parent } = node;
  if (methodAt(parent, state)?.from === node.from) {
    const method = facts.methods.find((each) => each.name === name);
    return method && { type: `${name}${method.signature}`, documentation: method.documentation };
  }
  const object =
    parent?.name === 'Property' && parent.firstChild?.from === node.from && parent.parent;
  const field = object && fieldsOf(object, facts, state)?.find((each) => each.name === name);
  if (!field) return undefined;
  return {
    type: `${name}${field.isRequired ? '' : '?'}: ${field.type}`,
    documentation: field.documentation,
  };
}

/** Shows documentation, with its code in the form of code. Shows the first paragraph alone. */
export function documentation(text: string): HTMLElement {
  const shown = document.createElement('div');
  const [first = ''] = text.split('\n\n', 1);
  for (const [at, part] of first.split('`').entries()) {
    // Every second part is between backticks.
    const node = document.createElement(at % 2 === 1 ? 'code' : 'span');
    node.textContent = part;
    shown.append(node);
  }
  return shown;
}
