import { html, nothing, type TemplateResult } from 'lit';
import { shownText } from '../words/shown-text.ts';

/** Shows a body as text. */
export function bodyView(text: string, label: string): TemplateResult {
  return html`<pre tabindex="0" role="region" aria-label=${label}>${text === '' ? 'No body.' : text}</pre>`;
}

/** Shows names and values in two columns. */
export function fieldsView(fields: Readonly<Record<string, unknown>>): TemplateResult {
  const rows = Object.entries(fields).map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${shownText(value)}</dd></div>`,
  );
  return html`<dl class="fields">${rows}</dl>`;
}

/** Explains what an empty list is for. */
export function emptyView(title: string, text: string, code?: string): TemplateResult {
  return html`
    <div class="empty">
      <p class="empty-title">${title}</p>
      <p>${text}</p>
      ${code === undefined ? nothing : html`<pre tabindex="0" role="region" aria-label="Example">${code}</pre>`}
    </div>
  `;
}
