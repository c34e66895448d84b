import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ProfileRecord } from '../../store/records.ts';
import { createLoader } from '../session/loader.ts';
import { shortText, shownText } from '../words/shown-text.ts';
import { addRecordView } from './add-record.ts';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';
import { emptyView, fieldsView, searchView } from './parts.ts';
import { KINDS, type RecordKind } from './record-kinds.ts';

const PAGE = 100;
const MOST = 1000;

/** The stored records: listed, searched, opened and added. */
export class RecordsPanel extends Panel {
  #kind: RecordKind = KINDS[0];
  #search = '';
  #limit = PAGE;
  #records: readonly ProfileRecord[] | undefined;
  #hasMore = false;
  readonly #reload = createLoader(() => this.#load());

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) this.#records = undefined;
    // Any event may be about a record.
    if (changed.has('revision') || changed.has('isShown')) void this.#reload();
  }

  override render(): TemplateResult {
    const kind = this.#kind;
    const records = this.#records;
    return html`
      <div class="toolbar">
        <fieldset class="choice">
          <legend class="hidden-text">Kind of record</legend>
          ${KINDS.map(
            (each) => html`
              <label>
                <input type="radio" name="kind" .checked=${each === kind} @change=${() => this.#choose(each)} />
                ${each.title} <span class="badge">${this.session.state?.[each.count] ?? '…'}</span>
              </label>
            `,
          )}
        </fieldset>
        ${searchView('Search', this.#search, 'Any text in a field', (text) => this.#setSearch(text))}
      </div>
      ${addRecordView(kind, (body) => this.#add(body))} ${noticeView(this.notice)}
      ${records?.length === 0 ? this.#emptyView() : nothing}
      <ul class="rows">
        ${repeat(records ?? [], ({ oid }) => oid, recordRow)}
      </ul>
      ${this.#hasMore ? this.#moreView() : nothing}
    `;
  }

  #emptyView(): TemplateResult {
    if (this.#search.trim() !== '') return html`<p class="none">No record contains this text.</p>`;
    return emptyView(this.#kind.noneTitle, this.#kind.noneText);
  }

  #moreView(): TemplateResult {
    if (this.#limit >= MOST) {
      return html`<p class="none">There are more than ${MOST} records. Search for the one you need.</p>`;
    }
    return html`<button type="button" @click=${this.#showMore}>Show more</button>`;
  }

  #choose(kind: RecordKind): void {
    this.#kind = kind;
    this.notice = undefined;
    this.#startOver();
  }

  #setSearch(text: string): void {
    this.#search = text;
    this.#startOver();
  }

  #startOver(): void {
    this.#limit = PAGE;
    this.#records = undefined;
    this.#hasMore = false;
    void this.#reload();
    this.requestUpdate();
  }

  #showMore(): void {
    this.#limit = Math.min(this.#limit + PAGE, MOST);
    void this.#reload();
  }

  async #load(): Promise<void> {
    const [session, kind, search] = [this.session, this.#kind, this.#search.trim()];
    // Load one more record than is shown, to find out whether there are more.
    const limit = Math.min(this.#limit + 1, MOST);
    const query = new URLSearchParams({ search, limit: String(limit) });
    const text = await session.call('GET', `${kind.path}?${query}`);
    const isOutdated =
      session !== this.session || kind !== this.#kind || search !== this.#search.trim();
    if (isOutdated) return;
    const records: readonly ProfileRecord[] = JSON.parse(text);
    this.#records = records.slice(0, this.#limit);
    this.#hasMore = records.length >= limit;
    this.requestUpdate();
  }

  #add(body: string): Promise<boolean> {
    return this.perform(async () => {
      const record: ProfileRecord = JSON.parse(
        await this.session.call('POST', this.#kind.path, body),
      );
      void this.#reload();
      return `Added ${record.oid}.`;
    });
  }
}

function recordRow(record: ProfileRecord): TemplateResult {
  const { oid, username, mobile, email } = record;
  return html`
    <li class="row">
      <details>
        <summary class="record-head">
          <span class="oid">${oid}</span>
          <span class="what">${shortText(nameOf(record))}</span>
          <span class="tags">${shortText(username ?? mobile ?? email)}</span>
        </summary>
        <div class="row-body">${fieldsView(record)}</div>
      </details>
    </li>
  `;
}

function nameOf({ s, fn, mn, ln, fln, dob }: ProfileRecord): string {
  const parts = [s, fn, mn, ln].filter((part) => part !== undefined);
  const name = (parts.length > 0 ? parts : [fln]).map((part) => shownText(part)).join(' ');
  return dob === undefined ? name : `${name}, ${shownText(dob)}`;
}
