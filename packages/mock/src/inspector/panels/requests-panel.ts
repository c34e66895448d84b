import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { isFailed } from '../words/request-facts.ts';
import { searchText } from '../words/search-text.ts';
import { countText } from '../words/value-text.ts';
import { noRequestsView } from './no-requests.ts';
import { Panel } from './panel.ts';
import { searchView } from './parts.ts';
import { requestRow } from './request-row.ts';

/** The number of requests to show at first, and to add on demand. */
const PAGE = 100;

/** The requests that the mock received, newest first. */
export class RequestsPanel extends Panel {
  #filter = '';
  #isFailedOnly = false;
  #limit = PAGE;
  readonly #opened = new Set<number>();

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
        ${repeat(
          shown,
          ({ id }) => id,
          (entry) =>
            requestRow(entry, this.session, this.#opened.has(entry.id), () => this.#toggle(entry)),
        )}
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

  #find(entries: readonly JournalEntry[]): readonly JournalEntry[] {
    const wanted = this.#filter.trim().toLowerCase();
    return entries.filter(
      (entry) =>
        (!this.#isFailedOnly || isFailed(entry)) &&
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

  #toggle({ id }: JournalEntry): void {
    if (!this.#opened.delete(id)) this.#opened.add(id);
    this.requestUpdate();
  }
}
