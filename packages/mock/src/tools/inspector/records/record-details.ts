import { html, nothing, type TemplateResult } from 'lit';
import type { ProfileRecord } from '../../../service/store/records.ts';
import { type RecordKind, recordPath } from '../forms/record-kinds.ts';
import { noticeView } from '../panels/notice.ts';
import { Panel } from '../panels/panel.ts';
import { fieldsView, timeText } from '../panels/shared-views.ts';
import { showLink } from '../panels/show-link.ts';
import { isPassthrough, keyOf } from '../session/request-list.ts';
import { changesOf, type Fields } from '../words/json-text.ts';
import { requestText } from '../words/request-words.ts';

/** One record: its fields, its history, and forms to change and delete it. */
export class RecordDetails extends Panel {
  static override readonly properties = {
    ...Panel.properties,
    kind: { attribute: false },
    record: { attribute: false },
  };

  declare kind: RecordKind;
  declare record: ProfileRecord;
  /** The fields of the record as they were when the user started to edit it. */
  #edited: Fields | undefined;

  override render(): TemplateResult {
    return html`
      ${this.#edited ? this.#formView(this.#edited) : this.#fieldsView()}
      ${noticeView(this.notice)}
      ${this.#historyView()}
    `;
  }

  #fieldsView(): TemplateResult {
    const { oid: _, ...fields } = this.record;
    return html`
      ${fieldsView(this.record, this.kind.fields)}
      <div class="toolbar">
        <button type="button" class="edit" @click=${() => this.#edit(fields)}>Edit</button>
        <profiles-mock-confirm label="Delete" question="Press again to delete" @confirm=${this.#delete}></profiles-mock-confirm>
      </div>
    `;
  }

  #formView(edited: Fields): TemplateResult {
    return html`
      <profiles-mock-form action="Save" .fields=${this.kind.fields} .values=${edited}
        .submit=${(values: Fields) => this.#save(edited, values)}
        .cancel=${() => this.#edit(undefined)}></profiles-mock-form>
    `;
  }

  /** Shows the requests that wrote the record, newest first. Each leads to the request. */
  #historyView(): TemplateResult {
    const writes = this.session.requests.entries.flatMap((entry) =>
      !isPassthrough(entry) && entry.stored && entry.oid === this.record.oid ? [entry] : [],
    );
    return html`
      <section>
        <h2>Requests that wrote this record</h2>
        ${
          writes.length === 0
            ? html`<p class="hint">None of the last requests. It comes from the seed, a snapshot, a test or this page.</p>`
            : nothing
        }
        <ul class="plain">
          ${writes.map(
            (entry) => html`
              <li>
                ${showLink('requests', keyOf(entry), `${timeText(entry.at)} ${requestText(entry)}`)}
                <span class="tag">${entry.response?.status ?? 'no response'}</span>
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }

  /** Shows the form with the fields, or the record, with the focus on what the user needs next. */
  async #edit(fields: Fields | undefined, done = ''): Promise<void> {
    this.#edited = fields;
    this.notice = { text: done, isError: false };
    this.requestUpdate();
    await this.updateComplete;
    await this.querySelector<Panel>('profiles-mock-form')?.updateComplete;
    this.querySelector<HTMLElement>('[name], .edit')?.focus();
  }

  async #save(before: Fields, values: Fields): Promise<string> {
    const changes = changesOf(before, values);
    const isChanged = Object.keys(changes).length > 0;
    if (isChanged) {
      const path = recordPath(this.kind, this.record.oid);
      this.record = JSON.parse(await this.session.call('PATCH', path, JSON.stringify(changes)));
    }
    void this.#edit(undefined, isChanged ? 'Saved.' : 'Nothing was changed.');
    return '';
  }

  async #delete(): Promise<void> {
    const isDeleted = await this.perform(async () => {
      await this.session.call('DELETE', recordPath(this.kind, this.record.oid));
      return '';
    });
    if (isDeleted) this.dispatchEvent(new Event('record-deleted', { bubbles: true }));
  }
}
