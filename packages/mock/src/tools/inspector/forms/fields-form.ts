import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { type Notice, noticeOf, noticeView } from '../panels/notice.ts';
import { Part } from '../panels/panel.ts';
import { onSubmit } from '../panels/shared-views.ts';
import { tabListView } from '../panels/tab-list.ts';
import { RejectedError } from '../session/admin-session.ts';
import { type Fields, parseFields } from '../words/json-text.ts';
import { shownText } from '../words/shown-text.ts';
import type { Field } from './record-kinds.ts';

const FORM_TABS = { form: 'Form', json: 'JSON' };

/** The element `<profiles-mock-form>`: the fields of a record or of a request, as a form or as JSON. */
export class FieldsForm extends Part {
  static override readonly properties = {
    fields: { attribute: false },
    values: { attribute: false },
    action: {},
    pending: {},
    submit: { attribute: false },
    cancel: { attribute: false },
  };

  declare fields: readonly Field[];
  /** The initial values, or a text that need not be JSON. Setting other ones resets the form. */
  declare values: Fields | string;
  /** The text of the button. */
  declare action: string;
  /** The text of the button until the result is there. */
  declare pending: string | undefined;
  /**
   * Called with the values that the user entered, or with the text if the initial ones were a text. Returns
   * its result, or throws an error.
   */
  declare submit: (values: Fields | string) => Promise<string | Notice>;
  /** Called when the user cancels, if that is possible. */
  declare cancel: (() => void) | undefined;
  /** The values when the user chose the tab. */
  #values: Fields | string = {};
  #tab: keyof typeof FORM_TABS = 'form';
  #notice: Notice | undefined;
  #problems: Fields = {};
  #isPending = false;
  /** The field that keeps the focus when the form is reset. */
  #focused: string | undefined;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('values')) return;
    this.#focused = this.querySelector<HTMLInputElement>('[name]:focus')?.name;
    this.#values = this.values;
    this.#tab = typeof this.values === 'string' ? 'json' : 'form';
    this.#notice = undefined;
    this.#problems = {};
  }

  override render(): TemplateResult {
    return html`
      <form novalidate @submit=${onSubmit(() => void this.#submit())} @keydown=${this.#onKey}>
        ${tabListView('Enter the fields as', FORM_TABS, this.#tab, (tab) => void this.#choose(tab))}
        <div role="tabpanel" aria-label=${FORM_TABS[this.#tab]}>
          ${keyed(this.#values, typeof this.#values === 'string' || this.#tab === 'json' ? this.#jsonView() : this.#fieldsView(this.#values))}
        </div>
        <div class="toolbar">
          <button type="submit" class="primary" aria-disabled=${this.#isPending}>
            ${this.#isPending ? (this.pending ?? `${this.action} …`) : this.action}
          </button>
          ${this.cancel ? html`<button type="button" @click=${this.cancel}>Cancel</button>` : nothing}
          ${noticeView(this.#notice)}
        </div>
      </form>
    `;
  }

  protected override updated(): void {
    // Compare with what the control shows, not with the stored value, which it may not be able to show.
    for (const control of this.#controls) {
      control.dataset['initial'] ??= control.value;
      if (control.name === this.#focused) control.focus();
    }
    this.#focused = undefined;
  }

  get #controls(): Iterable<HTMLInputElement | HTMLSelectElement> {
    return this.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select');
  }

  #fieldsView(values: Fields): TemplateResult {
    const known = new Set(this.fields.map(({ name }) => name));
    const others = Object.keys(values).filter((name) => !known.has(name));
    return html`
      <div class="fields-form">${this.fields.map((field) => this.#fieldView(field, values))}</div>
      ${this.fields.some(({ isRequired }) => isRequired) ? html`<p class="hint">* The service rejects a request without it.</p>` : nothing}
      ${others.length > 0 ? html`<p class="hint">The tab JSON has more: ${others.join(', ')}</p>` : nothing}
    `;
  }

  #fieldView({ name, label, type = 'text', choices, isRequired }: Field, values: Fields) {
    const value = shownText(values[name]);
    const problem = this.#problems[name];
    const isInvalid = problem === undefined ? nothing : 'true';
    return html`
      <label>
        <span class="label">${label} <span class="wire">${name}</span>${isRequired ? ' *' : nothing}</span>
        ${
          choices === undefined
            ? html`<input name=${name} type=${type} aria-required=${isRequired ? 'true' : nothing} .value=${value} autocomplete="off" aria-invalid=${isInvalid} />`
            : html`
                <select name=${name} aria-required=${isRequired ? 'true' : nothing} aria-invalid=${isInvalid}>
                  ${[...new Set(['', ...choices, value])].map(
                    (each) => html`<option .selected=${each === value}>${each}</option>`,
                  )}
                </select>
              `
        }
        ${problem === undefined ? nothing : html`<span class="error-text">${shownText(problem)}</span>`}
      </label>
    `;
  }

  #jsonView(): TemplateResult {
    return html`
      <textarea rows="12" spellcheck="false" aria-label="Fields as JSON"
        .value=${shownText(this.#values, 2)}></textarea>
    `;
  }

  /** The text that the user entered, if it need not be JSON. */
  get #text(): string | undefined {
    return typeof this.values === 'string' ? this.querySelector('textarea')?.value : undefined;
  }

  /** @throws An error that says where the mistake is, if the user entered invalid JSON. */
  #read(): Fields {
    const area = this.querySelector('textarea');
    if (area) return parseFields(area.value);
    const changed = [...this.#controls].filter(
      ({ value, dataset }) => value !== dataset['initial'],
    );
    const names = new Set(changed.map(({ name }) => name));
    const kept = Object.entries(this.#values).filter(([name]) => !names.has(name));
    const entered = changed.flatMap(({ name, value }) => (value === '' ? [] : [[name, value]]));
    return Object.fromEntries([...kept, ...entered]);
  }

  async #choose(tab: string): Promise<void> {
    this.#notice = await noticeOf(async () => {
      this.#values = this.#read();
      this.#tab = tab === 'json' ? tab : 'form';
      return '';
    });
    this.requestUpdate();
  }

  /** A second press waits for the result of the first: it could store the data twice. */
  async #submit(): Promise<void> {
    if (this.#isPending) return;
    this.#isPending = true;
    this.#problems = {};
    this.#notice = undefined;
    this.requestUpdate();
    const { values } = this;
    const notice = await noticeOf(
      async () => this.submit(this.#text ?? this.#read()),
      (error) => {
        if (error instanceof RejectedError) this.#problems = error.fields;
      },
    );
    this.#isPending = false;
    // The form may be another one by now.
    if (this.values === values) this.#notice = notice;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('[aria-invalid]')?.focus();
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !this.cancel) return;
    // The next Escape closes the record.
    event.stopPropagation();
    this.cancel();
  }
}
