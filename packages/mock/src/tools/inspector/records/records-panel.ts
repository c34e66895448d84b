import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { ProfileRecord } from '../../../service/store/records.ts';
import { freeExample } from '../forms/free-example.ts';
import { OID_FIELD, RECORD_KINDS, type RecordKind, recordPath } from '../forms/record-kinds.ts';
import { ListPanel, PAGE_SIZE } from '../panels/list-panel.ts';
import { noticeView } from '../panels/notice.ts';
import type { Place } from '../panels/panel.ts';
import { emptyView, formView, searchView } from '../panels/shared-views.ts';
import type { Fields } from '../words/json-text.ts';
import { personName, shortText, shownText } from '../words/shown-text.ts';

/** The admin API returns at most this many records. */
const MAX_LISTED_RECORDS = 1000;

/** The stored records: listed, searched, opened, added, changed and deleted. */
export class RecordsPanel extends ListPanel<ProfileRecord> {
  #kind: RecordKind = RECORD_KINDS[0];
  #records: readonly ProfileRecord[] | undefined;
  #hasMore = false;
  /** The values of the form that adds a record, once the user opened it. */
  #example: Fields | undefined;
  /** The open record. It need not be in the list. */
  #opened: ProfileRecord | undefined;
  /** The oid of a record to open as soon as the mock can be reached. */
  #wanted: string | undefined;
  readonly #reload = createLoader(() => this.#load());

  override get place(): Place {
    return { kind: this.#kind.count, ...(this.#opened && { record: this.#opened.oid }) };
  }

  override restore({ kind, record }: Place): void {
    this.#choose(RECORD_KINDS.find(({ count }) => count === kind) ?? RECORD_KINDS[0]);
    this.#wanted = record;
  }

  /** Opens a record of either kind, wherever it is in the list. */
  override show(oid: string): void {
    void this.#find(oid).then(() => this.focusLine(oid));
  }

  #find(oid: string): Promise<boolean> {
    return this.perform(async () => {
      const reasons = new Set<string>();
      for (const kind of RECORD_KINDS) {
        try {
          const record = await this.#read(kind, oid);
          this.search = '';
          this.#choose(kind);
          this.#openRecord(record);
          return '';
        } catch (error) {
          reasons.add(error instanceof Error ? error.message : '');
        }
      }
      throw new Error([...reasons].join(' '));
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('session')) {
      this.#records = undefined;
      this.#setOpened(undefined);
    }
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
    return html`
      <div class="toolbar">
        <fieldset class="choice">
          <legend class="hidden-text">Kind of record</legend>
          ${RECORD_KINDS.map(
            (each) => html`
              <label>
                <input type="radio" name="kind" .checked=${each === kind} @change=${() => this.#choose(each)} />
                ${each.title} <span class="badge">${this.session.state?.[each.count] ?? '…'}</span>
              </label>
            `,
          )}
        </fieldset>
        ${searchView('Search', this.search, 'Any text in a field', (text) => this.setSearch(text))}
      </div>
      ${keyed(kind, this.#addView(kind))}
      ${noticeView(this.notice)}
      ${this.#records?.length === 0 ? this.#emptyView(kind) : nothing}
      ${this.listView(this.#rows)}
      ${this.#hasMore ? this.#moreView() : nothing}
    `;
  }

  #addView(kind: RecordKind): TemplateResult {
    const { one, path, fields } = kind;
    const add = async (values: Fields) => {
      const added = await this.session.call('POST', path, JSON.stringify(values));
      void this.#reload();
      // The username of this one is taken now.
      this.#example = await freeExample(this.session, kind);
      this.notice = { text: `Added ${JSON.parse(added).oid}.`, isError: false };
      this.requestUpdate();
      return '';
    };
    const form = html`
      <p class="hint">The mock creates an oid if you enter none.</p>
      <profiles-mock-form action="Add" .fields=${[...fields, OID_FIELD]} .values=${this.#example} .submit=${add}></profiles-mock-form>
    `;
    return formView(`Add ${one}`, this.#example ? form : nothing, async () => {
      this.#example ??= await freeExample(this.session, kind);
      this.requestUpdate();
    });
  }

  /** The listed records, after the open one if it is not among them. */
  get #rows(): readonly ProfileRecord[] {
    const records = this.#records ?? [];
    const opened = this.#opened;
    if (!opened || records.some(({ oid }) => oid === opened.oid)) return records;
    return [opened, ...records];
  }

  protected override keyOf({ oid }: ProfileRecord): string {
    return oid;
  }

  protected override nameOf = this.keyOf;

  protected override lineView(record: ProfileRecord): TemplateResult {
    const { oid, username, mobile, email, dob } = record;
    const about = [personName(record), ...(dob === undefined ? [] : [shownText(dob)])].join(', ');
    return html`
      <span class="oid">${oid}</span>
      <span class="what">${shortText(about)}</span>
      <span class="tags">${shortText(username ?? mobile ?? email)}</span>
    `;
  }

  protected override detailsView(record: ProfileRecord): TemplateResult {
    return html`
      <profiles-mock-record .session=${this.session} .revision=${this.revision} .isShown=${true}
        .kind=${this.#kind} .record=${record} @record-deleted=${() => this.#removed(record.oid)}></profiles-mock-record>
    `;
  }

  #emptyView({ noneTitle, noneText }: RecordKind): TemplateResult {
    if (this.search.trim() !== '') return html`<p class="none">No record contains this text.</p>`;
    return emptyView(noneTitle, noneText);
  }

  #moreView(): TemplateResult {
    if (this.limit >= MAX_LISTED_RECORDS) {
      return html`<p class="none">There are more than ${MAX_LISTED_RECORDS} records. Search for the one you need.</p>`;
    }
    return html`<button type="button" @click=${this.#showMore}>Show more</button>`;
  }

  #choose(kind: RecordKind): void {
    this.#kind = kind;
    this.#example = undefined;
    this.notice = undefined;
    this.limit = PAGE_SIZE;
    this.searched();
  }

  protected override searched(): void {
    this.#records = undefined;
    this.#hasMore = false;
    void this.#reload();
    this.#openRecord(undefined);
  }

  protected override open(oid: string | undefined): void {
    this.#openRecord(this.#rows.find((record) => record.oid === oid));
  }

  #openRecord(record: ProfileRecord | undefined): void {
    this.#setOpened(record);
    this.notice = undefined;
    this.placeChanged();
  }

  #setOpened(record: ProfileRecord | undefined): void {
    this.#opened = record;
    this.openKey = record?.oid;
  }

  /** Removes a record from the list, and moves the focus to the one in its place. */
  async #removed(removed: string): Promise<void> {
    const at = this.#rows.findIndex(({ oid }) => oid === removed);
    this.#records = this.#records?.filter(({ oid }) => oid !== removed);
    this.#openRecord(undefined);
    this.notice = { text: `Deleted ${removed}.`, isError: false };
    await this.updateComplete;
    const next = this.#rows[at] ?? this.#rows.at(-1);
    if (next) await this.focusLine(next.oid);
    else this.querySelector<HTMLElement>('[type=search]')?.focus();
  }

  #showMore(): void {
    this.limit = Math.min(this.limit + PAGE_SIZE, MAX_LISTED_RECORDS);
    void this.#reload();
  }

  async #load(): Promise<void> {
    const [session, kind, search] = [this.session, this.#kind, this.search.trim()];
    // Load one more record than is shown, to find out whether there are more.
    const limit = Math.min(this.limit + 1, MAX_LISTED_RECORDS);
    const query = new URLSearchParams({ search, limit: String(limit) });
    const text = await session.call('GET', `${kind.path}?${query}`);
    const isOutdated =
      session !== this.session || kind !== this.#kind || search !== this.search.trim();
    if (isOutdated) return;
    const records: readonly ProfileRecord[] = JSON.parse(text);
    this.#records = records.slice(0, this.limit);
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
    if (this.#opened === opened) this.#setOpened(record);
    this.placeChanged();
  }

  async #read(kind: RecordKind, oid: string): Promise<ProfileRecord> {
    return JSON.parse(await this.session.call('GET', recordPath(kind, oid)));
  }
}

/** The pause after each load. */
const LOAD_PAUSE_MS = 300;

/** Returns a function that loads data: immediately, or once the load in progress and its pause end. */
function createLoader(load: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      // The header shows a lost connection. The next event loads the data.
      await load().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, LOAD_PAUSE_MS));
    }
    isBusy = false;
  };
}
