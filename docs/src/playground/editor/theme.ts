import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the code. The page defines the custom properties, for both themes. */
export const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'var(--code-keyword)' },
  { tag: [tags.string, tags.number], color: 'var(--code-literal)' },
  { tag: tags.function(tags.propertyName), color: 'var(--code-function)' },
  { tag: tags.definition(tags.propertyName), color: 'var(--code-property)' },
  { tag: tags.comment, color: 'var(--code-comment)' },
]);

const TOOLTIP = {
  border: '1px solid var(--sl-color-gray-4)',
  borderRadius: '0.25rem',
  backgroundColor: 'var(--sl-color-bg-nav)',
  color: 'var(--sl-color-white)',
};

/** The colours and the type of the editor. */
export const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--sl-color-bg)', color: 'var(--sl-color-white)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--__sl-font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--sl-color-white)', padding: '0.5rem 0' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-tooltip': TOOLTIP,
  '.cm-tooltip-autocomplete ul li': { padding: '0.125rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--sl-color-accent)',
    color: '#fff',
  },
  '.cm-tooltip .cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', maxWidth: '24rem' },
  '.cm-diagnostic-error': { borderLeftColor: 'var(--playground-bad)' },
  '.cm-panels': { backgroundColor: 'var(--sl-color-bg-nav)', color: 'var(--sl-color-white)' },
});
