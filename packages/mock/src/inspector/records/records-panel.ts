import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ProfileRecord } from '../../store/records.ts';
import { moveInList } from '../panels/list-keys.ts';
import { noticeView } from '../panels/notice.ts';
import { Panel, type Place } from '../panels/panel.ts';
import { emptyView, searchView } from '../panels/parts.ts';
import { SplitController } from '../panels/split.ts';
import { createLoader } from '../session/loader.ts';
import { addRecordView } from './add-record.ts';
import { RecordDetails } from './record-details.ts';
import { KINDS, type RecordKind, recordPath } from './record-kinds.ts';
import { recordRow } from './record-row.ts';

const PAGE = 100;
const MOST = 1000;

/** The stored records: listed, searched, opened, added, changed and deleted. */
export class RecordsPanel extends Panel {
  readonly #split = new SplitController(this);
  #kind: RecordKind = KINDS[0];
  #search = '';
  #limit = PAGE;
  #records: readonly ProfileRecord[] | undefined;
  #hasMore = false;
  /** The open record. It need not be in the list. */
  #opened: ProfileRecord | undefined;
  /** Kept while a record is open, because a form in it moves with the details. */
  #details: RecordDetails | undefined;
  /** The oid of a record to open as soon as the mock can be reached. */
  #wanted: string | undefined;
  readonly #reload = createLoader(() => this.#load());

  override get place(): Place {
    return { kind: this.#kind.count, ...(this.#opened && { record: this.#opened.oid }) };
  }

  override restore({ kind, record }: Place): void {
    this.#choose(KINDS.find(({ count }) => count === kind) ?? KINDS[0]);
    this.#wanted = record;
  }

  /** Opens a record of either kind, wherever it is in the list. */
  override show(oid: string): void {
    void this.#find(oid).then(() => this.#focus(oid));
  }

  #find(oid: string): Promise<boolean> {
    return this.perform(async () => {
      const reasons = new Set<string>();
      for (const kind of KINDS) {
        try {
          const record = await this.#read(kind, oid);
          this.#search = '';
          this.#choose(kind);
          this.#open(record);
          return '';
        } catch (error) {
          reasons.add(error instanceof Error ? error.message : '');
        }
      }
      throw new Error([...reasons].join(' '));
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) this.#records = this.#opened = undefined;
    const wanted = this.session.state && this.#wanted;
    if (wanted !== undefined) {
      this.#wanted = undefined;
      void this.#find(wanted);
    }
    // Any event may be about a record.
    if (changed.has('revision') || changed.has('isShown')) void this.#reload();
  }

  override render(): TemplateResult {
    const kind = this.#kind;
    const records = this.#records;
    const rows = this.#rows;
    const stop = this.#opened ?? rows[0];
    const beside = this.#split.isWide ? this.#opened : undefined;
    if (this.#details?.record.oid !== this.#opened?.oid) this.#details = undefined;
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
      <div class=${beside ? 'split' : ''} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        <div class="list">
          ${records?.length === 0 ? this.#emptyView() : nothing}
          <ul class="rows">
            ${repeat(
              rows,
              ({ oid }) => oid,
              (record) => this.#row(record, record.oid === stop?.oid),
            )}
          </ul>
          ${this.#hasMore ? this.#moreView() : nothing}
        </div>
        ${beside ? this.#detailsView(beside) : nothing}
      </div>
    `;
  }

  /** The listed records, after the open one if it is not among them. */
  get #rows(): readonly ProfileRecord[] {
    const records = this.#records ?? [];
    const opened = this.#opened;
    if (!opened || records.some(({ oid }) => oid === opened.oid)) return records;
    return [opened, ...records];
  }

  #row(record: ProfileRecord, isTabStop: boolean): TemplateResult {
    const { oid } = record;
    const isOpen = oid === this.#opened?.oid;
    const details = isOpen && !this.#split.isWide ? this.#detailsView(record) : nothing;
    const open = () => this.#open(isOpen ? undefined : record);
    return recordRow(record, { key: oid, isOpen, isTabStop }, open, details);
  }

  #detailsView(record: ProfileRecord): TemplateResult {
    const { session, revision } = this;
    const shown = { session, revision, isShown: true, kind: this.#kind, record };
    this.#details = Object.assign(this.#details ?? new RecordDetails(), shown);
    return html`
      <section id="record-details" class="row-body details" aria-label="Details of ${record.oid}"
        @record-deleted=${() => this.#removed(record.oid)}>
        ${this.#details}
        <button type="button" class="close" @click=${() => this.#close()}>Close</button>
      </section>
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
    this.#opened = this.#details = undefined;
    this.#hasMore = false;
    void this.#reload();
    this.placeChanged();
  }

  #open(record: ProfileRecord | undefined): void {
    this.#opened = record;
    this.notice = undefined;
    this.placeChanged();
  }

  /** Closes the details, and returns to their row. */
  #close(): void {
    const oid = this.#opened?.oid;
    this.#open(undefined);
    void this.#focus(oid);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#opened) {
      event.preventDefault();
      this.#close();
      return;
    }
    const { key } = moveInList(event)?.dataset ?? {};
    // The details follow the focus.
    if (this.#opened && key !== undefined) this.#open(this.#rows.find(({ oid }) => oid === key));
  }

  async #focus(oid = ''): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-key="${CSS.escape(oid)}"]`)?.focus();
  }

  /** Removes a record from the list, and moves the focus to the one in its place. */
  async #removed(removed: string): Promise<void> {
    const at = this.#rows.findIndex(({ oid }) => oid === removed);
    this.#records = this.#records?.filter(({ oid }) => oid !== removed);
    this.#open(undefined);
    this.notice = { text: `Deleted ${removed}.`, isError: false };
    await this.updateComplete;
    const next = this.#rows[at] ?? this.#rows.at(-1);
    if (next) await this.#focus(next.oid);
    else this.querySelector<HTMLElement>('[type=search]')?.focus();
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
    await this.#reopen(records);
  }

  /** Reads the open record again. It may have changed, or be deleted. */
  async #reopen(records: readonly ProfileRecord[]): Promise<void> {
    const [opened, kind] = [this.#opened, this.#kind];
    if (!opened) return;
    const listed = records.find(({ oid }) => oid === opened.oid);
    const read = () => this.#read(kind, opened.oid).catch(() => undefined);
    const record = listed ?? (await read());
    if (this.#opened === opened) this.#opened = record;
    this.placeChanged();
  }

  async #read(kind: RecordKind, oid: string): Promise<ProfileRecord> {
    return JSON.parse(await this.session.call('GET', recordPath(kind, oid)));
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
