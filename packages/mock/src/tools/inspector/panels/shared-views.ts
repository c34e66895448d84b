import { html, type TemplateResult } from 'lit';
import type { Field } from '../forms/record-kinds.ts';
import type { Fields } from '../words/json-text.ts';
import { shownText } from '../words/shown-text.ts';

/** Shows a body as text. */
export function bodyView(text: string, label: string): TemplateResult {
  return html`<pre tabindex="0" role="region" aria-label=${label}>${text === '' ? 'No body.' : text}</pre>`;
}

/**
 * Shows names and values in two columns.
 *
 * @param known - The fields that have a label.
 */
export function fieldsView(fields: Fields, known: readonly Field[] = []): TemplateResult {
  const rows = Object.entries(fields).map(([name, value]) => {
    const label = known.find((field) => field.name === name)?.label;
    const shown = label === undefined ? name : html`${label} <span class="wire">${name}</span>`;
    return html`<div><dt>${shown}</dt><dd>${shownText(value)}</dd></div>`;
  });
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

/**
 * Shows a form that the user opens.
 *
 * @param form - The form, or `nothing` while the user has not opened it: in a page that embeds the
 * inspector, its labels would be among those of the page.
 * @param onOpen - Called when the user opens or closes it.
 */
export function formView(title: string, form: unknown, onOpen: () => void): TemplateResult {
  return html`<details class="add" @toggle=${onOpen}><summary>${title}</summary>${form}</details>`;
}

/** Explains what an empty list is for. */
export function emptyView(title: string, text: unknown): TemplateResult {
  return html`
    <div class="empty">
      <p class="empty-title">${title}</p>
      <p>${text}</p>
    </div>
  `;
}

/** Created only once, because that takes longer than to format a time. */
const TIME = new Intl.DateTimeFormat([], {
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Returns the local time. */
export function timeText(at: string): string {
  return TIME.format(new Date(at));
}

/** Shows the local time. */
export function timeView(at: string): TemplateResult {
  return html`<time datetime=${at} title=${at}>${timeText(at)}</time>`;
}

const DATE = new Intl.DateTimeFormat([], { dateStyle: 'medium', timeStyle: 'medium' });

/** Shows the local date and time. */
export function dateView(at: string): TemplateResult {
  return html`<time datetime=${at} title=${at}>${DATE.format(new Date(at))}</time>`;
}

/** Downloads JSON as a file that has a name and the local date. */
export function download(name: string, at: string, extension: string, json: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  const words = name.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '');
  link.download = `${words}-${new Date(at).toLocaleDateString('sv')}${extension}`;
  link.click();
  // The browser has started to read it by then.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Returns a listener for the submission of a form, which does not leave the page. */
export function onSubmit(
  submit: (data: FormData, form: HTMLFormElement) => void,
): (event: SubmitEvent) => void {
  return (event) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (form instanceof HTMLFormElement) submit(new FormData(form), form);
  };
}
