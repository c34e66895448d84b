import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { Violation } from '../../../service/journal/violation.ts';
import { isPassthrough, keyOf, MAX_LISTED_REQUESTS } from '../session/request-list.ts';
import { PAGE_SIZE } from './list-panel.ts';
import { Panel } from './panel.ts';
import { emptyView, timeView } from './shared-views.ts';
import { showLink } from './show-link.ts';

/** The violations of the API specification in the last requests, newest first. */
export class ViolationsPanel extends Panel {
  #limit = PAGE_SIZE;

  override render(): TemplateResult | typeof nothing {
    const { state, requests } = this.session;
    const found = requests.entries.flatMap((entry) =>
      isPassthrough(entry) ? [] : entry.violations.map((violation) => ({ entry, violation })),
    );
    const unexpected = state?.unexpectedViolations ?? 0;
    if (found.length === 0 && unexpected === 0) {
      return emptyView(
        'No violations',
        'A violation is something that the API specification does not allow: a field that is missing, an unknown path, a header without a token. The real service may reject such a request even if this mock accepts it.',
      );
    }
    const listed = found.filter(({ violation }) => !violation.expected).length;
    return html`
      <p class="lead">
        <b>${unexpected === 1 ? '1 unexpected violation' : `${unexpected} unexpected violations`}</b>
        of the API specification. A test that ends with one should fail.
        ${listed < unexpected ? html`The list shows those of the last ${MAX_LISTED_REQUESTS} requests.` : nothing}
      </p>
      <ul class="rows">
        ${found.slice(0, this.#limit).map(({ entry, violation }) => violationRow(entry, violation))}
      </ul>
      ${
        found.length > this.#limit
          ? html`<button type="button" @click=${this.#showMore}>Show more</button>`
          : nothing
      }
    `;
  }

  #showMore(): void {
    this.#limit += PAGE_SIZE;
    this.requestUpdate();
  }
}

function violationRow(entry: JournalEntry, violation: Violation): TemplateResult {
  const { section, problem, request, expected, undecided } = violation;
  return html`
    <li class="row item">
      ${timeView(entry.at)}
      ${section === 'Mock' ? html`<span class="tag bad">mock</span>` : nothing}
      ${undecided === undefined ? nothing : html`<span class="tag warn">undecided</span>`}
      <span class="what">${problem}</span>
      <span class="hint">
        ${showLink('requests', keyOf(entry), request)}${expected ? ' · expected by a test' : nothing}
      </span>
    </li>
  `;
}
