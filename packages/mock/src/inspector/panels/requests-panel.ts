import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { isOther, keyOf, type ListedRequest } from '../session/request-list.ts';
import { isFailed } from '../words/request-facts.ts';
import { searchText } from '../words/search-text.ts';
import { countText } from '../words/value-text.ts';
import { noRequestsView } from './no-requests.ts';
import { Panel } from './panel.ts';
import { searchView } from './parts.ts';
import { otherRow, requestRow } from './request-row.ts';

/** The number of requests to show at first, and to add on demand. */
const PAGE = 100;

/** The requests that the mock received, newest first. */
export class RequestsPanel extends Panel {
  #filter = '';
  #isFailedOnly = false;
  #limit = PAGE;
  readonly #opened = new Set<string>();

  override render(): TemplateResult {
    const { entries } = this.session.requests;
    if (entries.length === 0) {
      this.#opened.clear();
      return noRequestsView(this.session.source);
    }
    const found = this.#find(entries);
    const shown = found.slice(0, this.#limit);
    return html`
      <div class="toolbar">
        ${searchView('Filter', this.#filter, 'Path, status, oid, trace, name, reason …', (text) => this.#setFilter(text))}
        <label class="check">
          <input type="checkbox" .checked=${this.#isFailedOnly} @change=${this.#toggleFailed} />
          Only rejected or broken
        </label>
        <p class="count" role="status">${countText(found.length, entries.length, 'request', 'requests')}</p>
      </div>
      ${found.length === 0 ? html`<p class="none">No request matches the filter.</p>` : nothing}
      <ul class="rows">
        ${repeat(shown, keyOf, (entry) => this.#row(entry))}
      </ul>
      ${
        found.length > shown.length
          ? html`<button type="button" @click=${this.#showMore}>
              Show ${Math.min(PAGE, found.length - shown.length)} more
            </button>`
          : nothing
      }
    `;
  }

  #row(entry: ListedRequest): TemplateResult {
    if (isOther(entry)) return otherRow(entry);
    const key = keyOf(entry);
    return requestRow(entry, this.session, this.#opened.has(key), () => this.#toggle(key));
  }

  #find(entries: readonly ListedRequest[]): readonly ListedRequest[] {
    const wanted = this.#filter.trim().toLowerCase();
    return entries.filter(
      (entry) =>
        (!this.#isFailedOnly || (!isOther(entry) && isFailed(entry))) &&
        (wanted === '' || searchText(entry).includes(wanted)),
    );
  }

  #setFilter(text: string): void {
    this.#filter = text;
    this.#limit = PAGE;
    this.requestUpdate();
  }

  #toggleFailed(): void {
    this.#isFailedOnly = !this.#isFailedOnly;
    this.#limit = PAGE;
    this.requestUpdate();
  }

  #showMore(): void {
    this.#limit += PAGE;
    this.requestUpdate();
  }

  #toggle(key: string): void {
    if (!this.#opened.delete(key)) this.#opened.add(key);
    this.requestUpdate();
  }
}
