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

/**
 * Shows a field that filters a list.
 *
 * @param search - Called with the text whenever it changes.
 */
export function searchView(
  label: string,
  text: string,
  placeholder: string,
  search: (text: string) => void,
): TemplateResult {
  const input = ({ target }: InputEvent) => {
    if (target instanceof HTMLInputElement) search(target.value);
  };
  return html`
    <label class="grow">
      <span class="label">${label}</span>
      <input type="search" .value=${text} placeholder=${placeholder} @input=${input} />
    </label>
  `;
}

/**
 * Shows a list of choices.
 *
 * @param choose - Called with the name of the choice.
 */
export function selectView(
  label: string,
  chosen: string,
  choices: Readonly<Record<string, { readonly text: string }>>,
  choose: (name: string) => void,
): TemplateResult {
  const change = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) choose(target.value);
  };
  return html`
    <label>
      <span class="label">${label}</span>
      <select @change=${change}>
        ${Object.entries(choices).map(
          ([name, { text }]) =>
            html`<option value=${name} .selected=${name === chosen}>${text}</option>`,
        )}
      </select>
    </label>
  `;
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
