import { html, type TemplateResult } from 'lit';
import type { ProfileRecord } from '../../store/records.ts';
import { noticeView } from '../panels/notice.ts';
import { onSubmit } from '../panels/on-submit.ts';
import { Panel } from '../panels/panel.ts';
import { fieldsView } from '../panels/parts.ts';
import { changesOf } from '../words/record-changes.ts';
import { shownText } from '../words/shown-text.ts';
import { recordHistory } from './record-history.ts';
import { type RecordKind, recordPath } from './record-kinds.ts';

/** One record: its fields, its history, and forms to change and delete it. */
export class RecordDetails extends Panel {
  static override readonly properties = {
    ...Panel.properties,
    kind: { attribute: false },
    record: { attribute: false },
  };

  declare kind: RecordKind;
  declare record: ProfileRecord;
  /** The record as it was when the user started to edit it. */
  #edited: ProfileRecord | undefined;

  override render(): TemplateResult {
    return html`
      ${this.#edited ? this.#formView(this.#edited) : this.#fieldsView()}
      ${noticeView(this.notice)}
      ${recordHistory(this.record.oid, this.session)}
    `;
  }

  #fieldsView(): TemplateResult {
    return html`
      ${fieldsView(this.record)}
      <div class="toolbar">
        <button type="button" class="edit" @click=${() => this.#edit(this.record)}>Edit</button>
        <profiles-mock-confirm label="Delete" question="Press again to delete" @confirm=${this.#delete}></profiles-mock-confirm>
      </div>
    `;
  }

  #formView({ oid: _, ...fields }: ProfileRecord): TemplateResult {
    const submit = onSubmit((data) => void this.#save(fields, String(data.get('json'))));
    return html`
      <form @submit=${submit} @keydown=${(event: KeyboardEvent) => this.#cancel(event)}>
        <label>
          <span class="label">Fields as JSON. The record loses a field that you remove.</span>
          <textarea name="json" rows="12" spellcheck="false" .value=${shownText(fields, 2)}></textarea>
        </label>
        <div class="toolbar">
          <button type="submit" class="primary">Save</button>
          <button type="button" @click=${() => this.#edit(undefined)}>Cancel</button>
        </div>
      </form>
    `;
  }

  #cancel(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    // The next Escape closes the record.
    event.stopPropagation();
    void this.#edit(undefined);
  }

  /** Shows the form for a record, or the fields, with the focus on what the user needs next. */
  async #edit(record: ProfileRecord | undefined): Promise<void> {
    this.#edited = record;
    this.notice = undefined;
    this.requestUpdate();
    await this.updateComplete;
    this.querySelector<HTMLElement>('textarea, .edit')?.focus();
  }

  async #save(fields: Readonly<Record<string, unknown>>, text: string): Promise<void> {
    let done = 'Nothing was changed.';
    const isSaved = await this.perform(async () => {
      const changes = changesOf(fields, text);
      if (Object.keys(changes).length === 0) return done;
      const path = recordPath(this.kind, this.record.oid);
      this.record = JSON.parse(await this.session.call('PATCH', path, JSON.stringify(changes)));
      done = 'Saved.';
      return done;
    });
    const { notice } = this;
    if (!isSaved) return;
    await this.#edit(undefined);
    this.notice = notice;
    this.requestUpdate();
  }

  async #delete(): Promise<void> {
    const isDeleted = await this.perform(async () => {
      await this.session.call('DELETE', recordPath(this.kind, this.record.oid));
      return '';
    });
    if (isDeleted) this.dispatchEvent(new Event('record-deleted', { bubbles: true }));
  }
}
