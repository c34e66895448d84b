import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { SendForm } from '../forms/send-form.ts';
import { ListPanel, PAGE_SIZE } from '../panels/list-panel.ts';
import type { Place } from '../panels/panel.ts';
import { download, emptyView, searchView, selectView } from '../panels/shared-views.ts';
import { isPassthrough, keyOf, type ListedRequest } from '../session/request-list.ts';
import { toHar } from '../words/har.ts';
import {
  type ChosenFilters,
  filterRequests,
  REQUEST_FILTERS,
  searchText,
} from '../words/request-filter.ts';
import { countText } from '../words/shown-text.ts';
import { RequestActions } from './request-actions.ts';
import { requestDetails } from './request-details.ts';
import { passthroughRow, requestRow } from './request-row.ts';

/** The requests that the mock received, newest first. */
export class RequestsPanel extends ListPanel<ListedRequest> {
  #filters: ChosenFilters = {};
  #actions: RequestActions | undefined;

  override get place(): Place {
    return { ...this.#filters, ...(this.openKey !== undefined && { request: this.openKey }) };
  }

  override restore(place: Place): void {
    const known = Object.entries(REQUEST_FILTERS).flatMap(([name, { choices }]) => {
      const choice = place[name] ?? '';
      return choice !== '' && Object.hasOwn(choices, choice) ? [[name, choice]] : [];
    });
    this.#filters = Object.fromEntries(known);
    this.open(place['request']);
  }

  override show(id: string): void {
    this.#filters = {};
    this.search = '';
    this.open(id);
    void this.focusLine(id);
  }

  protected override willUpdate(changed: PropertyValues): void {
    // The actions belong to a mock.
    if (changed.has('session')) this.#actions = undefined;
  }

  override render(): TemplateResult {
    const { entries, listed } = this.session.requests;
    const found = this.#find(listed);
    // A link may lead to a request beyond the first page.
    const at = found.findIndex((each) => keyOf(each) === this.openKey);
    const shown = found.slice(0, Math.max(this.limit, at + 1));
    const more = Math.min(PAGE_SIZE, found.length - shown.length);
    return html`
      ${listed.length > 0 ? this.#toolbar(found, listed.length) : this.#emptyView(entries.length > 0)}
      <profiles-mock-send .session=${this.session} .revision=${this.revision} .sent=${(entry: JournalEntry) => this.#opens(entry)} ?hidden=${listed.length === 0 && entries.length > 0}></profiles-mock-send>
      ${listed.length > 0 && found.length === 0 ? html`<p class="none">No request matches the filter.</p>` : nothing}
      ${this.listView(shown)}
      ${more > 0 ? html`<button type="button" @click=${this.#showMore}>Show ${more} more</button>` : nothing}
    `;
  }

  protected override keyOf = keyOf;

  protected override nameOf(request: ListedRequest): string | undefined {
    return isPassthrough(request) ? undefined : `${request.method} ${request.path}`;
  }

  protected override lineView(request: ListedRequest): TemplateResult {
    return isPassthrough(request) ? passthroughRow(request) : requestRow(request);
  }

  protected override detailsView(request: ListedRequest): TemplateResult | typeof nothing {
    if (isPassthrough(request)) return nothing;
    this.#actions ??= new RequestActions(
      this.session,
      () => this.requestUpdate(),
      (entry) => {
        const actions = this.#actions;
        this.#opens(entry);
        // They show the result of sending it.
        this.#actions = actions;
      },
      (entry) => void this.querySelector<SendForm>('profiles-mock-send')?.fill(entry),
    );
    return requestDetails(request, this.session, this.#actions);
  }

  protected override open(key: string | undefined): void {
    if (key !== this.openKey) this.#actions = undefined;
    super.open(key);
  }

  protected override searched(): void {
    this.requestUpdate();
  }

  #toolbar(found: readonly ListedRequest[], all: number): TemplateResult {
    return html`
      <div class="toolbar">
        ${searchView('Filter', this.search, 'Path, status, oid, trace, name, reason …', (text) => this.setSearch(text))}
        ${Object.entries(REQUEST_FILTERS).map(([name, { label, choices }]) =>
          selectView(label, this.#filters[name] ?? '', choices, (choice) =>
            this.#setFilter(name, choice),
          ),
        )}
        <p class="count" role="status">${countText(found.length, all, 'request', 'requests')}</p>
        <button type="button" @click=${() => this.#saveHar(found)}>Save as HAR</button>
        <button type="button" @click=${this.#clear}>Clear the list</button>
      </div>
    `;
  }

  #emptyView(isCleared: boolean): TemplateResult {
    if (!isCleared) {
      return emptyView(
        'No requests yet',
        `Requests to the Profile Service appear here as they arrive. Its base URL is ${this.session.source.baseUrl}. Any token and client id are valid unless the mock was started with a list of them. You can also send a request from here.`,
      );
    }
    return emptyView(
      'The list was cleared',
      html`The requests are gone from this list only: the mock still has them. Records, settings, faults and snapshots stay.
        <button type="button" @click=${this.#listAll}>Show them again</button>`,
    );
  }

  #find(entries: readonly ListedRequest[]): readonly ListedRequest[] {
    const wanted = this.search.trim().toLowerCase();
    const matching = filterRequests(entries, this.#filters);
    return wanted === ''
      ? matching
      : matching.filter((entry) => searchText(entry).includes(wanted));
  }

  #setFilter(name: string, choice: string): void {
    const { [name]: _, ...others } = this.#filters;
    this.#filters = choice === '' ? others : { ...others, [name]: choice };
    this.limit = PAGE_SIZE;
    this.placeChanged();
  }

  #showMore(): void {
    this.limit += PAGE_SIZE;
    this.requestUpdate();
  }

  /** Opens a request that the user sent. A filter does not hide it. */
  #opens(entry: JournalEntry): void {
    this.session.requests.add([entry]);
    this.#filters = {};
    this.search = '';
    this.open(keyOf(entry));
  }

  #saveHar(found: readonly ListedRequest[]): void {
    // The mock knows no response to the others.
    const entries = found.flatMap((each) => (isPassthrough(each) ? [] : [each])).reverse();
    const har = toHar(entries, this.session.source.baseUrl);
    download('requests', new Date().toISOString(), '.har', har);
  }

  #clear(): void {
    this.session.requests.clearListed();
    this.open(undefined);
  }

  #listAll(): void {
    this.session.requests.listAll();
    this.requestUpdate();
  }
}
