import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { moveInList } from '../panels/list-keys.ts';
import { Panel, type Place } from '../panels/panel.ts';
import { searchView, selectView } from '../panels/parts.ts';
import { SplitController } from '../panels/split.ts';
import { isOther, keyOf, type ListedRequest } from '../session/request-list.ts';
import { type ChosenFilters, filterRequests, REQUEST_FILTERS } from '../words/request-filter.ts';
import { searchText } from '../words/search-text.ts';
import { countText } from '../words/value-text.ts';
import { noRequestsView } from './no-requests.ts';
import { RequestActions } from './request-actions.ts';
import { requestDetails } from './request-details.ts';
import { otherRow, requestRow } from './request-row.ts';

/** The number of requests to show at first, and to add on demand. */
const PAGE = 100;

/** The requests that the mock received, newest first. */
export class RequestsPanel extends Panel {
  readonly #split = new SplitController(this);
  #search = '';
  #filters: ChosenFilters = {};
  #limit = PAGE;
  /** The request whose details are shown. */
  #selected: string | undefined;
  #actions: RequestActions | undefined;

  override get place(): Place {
    return { ...this.#filters, ...(this.#selected !== undefined && { request: this.#selected }) };
  }

  override restore(place: Place): void {
    const known = Object.entries(REQUEST_FILTERS).flatMap(([name, { choices }]) => {
      const choice = place[name] ?? '';
      return choice !== '' && Object.hasOwn(choices, choice) ? [[name, choice]] : [];
    });
    this.#filters = Object.fromEntries(known);
    this.#select(place['request']);
  }

  override show(id: string): void {
    this.#filters = {};
    this.#search = '';
    this.#select(id);
    void this.updateComplete.then(() => this.#rowOf(id)?.focus());
  }

  protected override willUpdate(changed: PropertyValues): void {
    // The actions belong to a mock.
    if (changed.has('session')) this.#actions = undefined;
  }

  override render(): TemplateResult {
    const { requests, source } = this.session;
    const { listed: entries } = requests;
    if (entries.length === 0) {
      return requests.entries.length > 0 ? this.#clearedView() : noRequestsView(source);
    }
    const found = this.#find(entries);
    // A link may lead to a request beyond the first page.
    const at = found.findIndex((each) => keyOf(each) === this.#selected);
    const shown = found.slice(0, Math.max(this.#limit, at + 1));
    const selected = this.#selectedEntry(entries);
    const isBeside = this.#split.isWide && selected !== undefined;
    const stop = at === -1 ? shown.find((each) => !isOther(each)) : found[at];
    return html`
      ${this.#toolbar(found.length, entries.length)}
      <div class=${isBeside ? 'split' : ''} @keydown=${(event: KeyboardEvent) => this.#onKey(event)}>
        <div class="list">
          ${found.length === 0 ? html`<p class="none">No request matches the filter.</p>` : nothing}
          <ul class="rows">
            ${repeat(shown, keyOf, (entry) => this.#row(entry, entry === stop, isBeside))}
          </ul>
          ${this.#moreView(found.length - shown.length)}
        </div>
        ${isBeside ? this.#detailsView(selected) : nothing}
      </div>
    `;
  }

  #toolbar(found: number, all: number): TemplateResult {
    return html`
      <div class="toolbar">
        ${searchView('Filter', this.#search, 'Path, status, oid, trace, name, reason …', (text) => this.#setSearch(text))}
        ${Object.entries(REQUEST_FILTERS).map(([name, { label, choices }]) =>
          selectView(label, this.#filters[name] ?? '', choices, (choice) =>
            this.#setFilter(name, choice),
          ),
        )}
        <p class="count" role="status">${countText(found, all, 'request', 'requests')}</p>
        <button type="button" @click=${this.#clear}>Clear the list</button>
      </div>
    `;
  }

  #row(entry: ListedRequest, isTabStop: boolean, isBeside: boolean): unknown {
    if (isOther(entry)) return guard([entry], () => otherRow(entry));
    const key = keyOf(entry);
    const isOpen = key === this.#selected;
    const open = () => this.#select(isOpen ? undefined : key);
    const row = (details: TemplateResult | typeof nothing) =>
      requestRow(entry, { key, isOpen, isTabStop }, open, details);
    // Rendered again only after a change: to write the words of all rows takes longer than all else.
    const closed = guard([entry, isOpen, isTabStop], () => row(nothing));
    return isOpen && !isBeside ? row(this.#detailsView(entry)) : closed;
  }

  #detailsView(entry: JournalEntry): TemplateResult {
    const { method, path } = entry;
    this.#actions ??= new RequestActions(this.session, () => this.requestUpdate());
    return html`
      <section id="request-details" class="row-body details" aria-label="Details of ${method} ${path}">
        ${requestDetails(entry, this.session, this.#actions)}
        <button type="button" class="close" @click=${() => this.#close()}>Close</button>
      </section>
    `;
  }

  #moreView(more: number): TemplateResult | typeof nothing {
    if (more <= 0) return nothing;
    return html`<button type="button" @click=${this.#showMore}>Show ${Math.min(PAGE, more)} more</button>`;
  }

  #clearedView(): TemplateResult {
    return html`
      <div class="empty">
        <p class="empty-title">The list was cleared</p>
        <p>New requests appear here. The mock still has the others, and its records stay.</p>
        <button type="button" @click=${this.#listAll}>Show them again</button>
      </div>
    `;
  }

  #find(entries: readonly ListedRequest[]): readonly ListedRequest[] {
    const wanted = this.#search.trim().toLowerCase();
    const matching = filterRequests(entries, this.#filters);
    return wanted === ''
      ? matching
      : matching.filter((entry) => searchText(entry).includes(wanted));
  }

  #selectedEntry(entries: readonly ListedRequest[]): JournalEntry | undefined {
    const selected = entries.find((each) => keyOf(each) === this.#selected);
    return selected === undefined || isOther(selected) ? undefined : selected;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.#selected !== undefined) {
      event.preventDefault();
      this.#close();
      return;
    }
    const { key } = moveInList(event)?.dataset ?? {};
    // The details follow the focus.
    if (key !== undefined && this.#selected !== undefined) this.#select(key);
  }

  /** Closes the details, and returns to their row. */
  #close(): void {
    const key = this.#selected;
    this.#select(undefined);
    void this.updateComplete.then(() => this.#rowOf(key)?.focus());
  }

  #rowOf(key = ''): HTMLElement | null {
    return this.querySelector<HTMLElement>(`button[data-key="${CSS.escape(key)}"]`);
  }

  #select(key: string | undefined): void {
    if (key !== this.#selected) this.#actions = undefined;
    this.#selected = key;
    this.placeChanged();
  }

  #setSearch(text: string): void {
    this.#search = text;
    this.#limit = PAGE;
    this.requestUpdate();
  }

  #setFilter(name: string, choice: string): void {
    const { [name]: _, ...others } = this.#filters;
    this.#filters = choice === '' ? others : { ...others, [name]: choice };
    this.#limit = PAGE;
    this.placeChanged();
  }

  #showMore(): void {
    this.#limit += PAGE;
    this.requestUpdate();
  }

  #clear(): void {
    this.session.requests.clearListed();
    this.#select(undefined);
  }

  #listAll(): void {
    this.session.requests.listAll();
    this.requestUpdate();
  }
}
