import { html, nothing, type TemplateResult } from 'lit';

/** Shows JSON, or text as it is. */
export function jsonView(value: unknown, label: string): TemplateResult {
  const text = typeof value === 'string' ? value : JSON.stringify(value, undefined, 2);
  return html`<pre tabindex="0" role="region" aria-label=${label}>${text ?? 'No body.'}</pre>`;
}

/** Returns the JSON in a text, or the text. */
export function readable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Shows names and values in two columns. */
export function fieldsView(fields: Readonly<Record<string, unknown>>): TemplateResult {
  const rows = Object.entries(fields).map(
    ([name, value]) =>
      html`<div><dt>${name}</dt><dd>${typeof value === 'string' ? value : JSON.stringify(value)}</dd></div>`,
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
