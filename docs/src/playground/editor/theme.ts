import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** The colours of the code. The site defines the custom properties, for both themes. */
export const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.bool, tags.null], color: 'var(--profiles-accent)' },
  { tag: [tags.string, tags.number], color: 'var(--profiles-good)' },
  { tag: tags.function(tags.propertyName), color: 'var(--profiles-info)' },
  { tag: tags.definition(tags.propertyName), color: 'var(--profiles-warn)' },
  { tag: tags.comment, color: 'var(--profiles-soft-ink)' },
]);

const TOOLTIP = {
  border: '1px solid var(--profiles-control-line)',
  borderRadius: '0.25rem',
  backgroundColor: 'var(--profiles-raised)',
  color: 'var(--profiles-ink)',
};

/** The colours and the type of the editor. */
export const THEME = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--profiles-paper)', color: 'var(--profiles-ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--profiles-font-mono)', lineHeight: '1.55' },
  '.cm-content': { caretColor: 'var(--profiles-ink)', padding: '0.5rem 0' },
  '.cm-line': { padding: '0 0.75rem' },
  '.cm-tooltip': TOOLTIP,
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { maxWidth: 'min(28rem, 90vw)' },
  '.cm-tooltip-autocomplete ul li': { padding: '0.125rem 0.5rem' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    backgroundColor: 'var(--profiles-accent)',
    color: 'var(--profiles-on-accent)',
  },
  '.cm-tooltip .cm-completionDetail': { color: 'inherit', fontStyle: 'normal' },
  '.cm-tooltip.cm-completionInfo': { padding: '0.5rem 0.75rem', maxWidth: '24rem' },
});
