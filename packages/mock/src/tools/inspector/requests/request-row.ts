import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { PassthroughRequest } from '../../../service/journal/passthrough-request.ts';
import type { Violation } from '../../../service/journal/violation.ts';
import { timeView } from '../panels/shared-views.ts';
import { requestText, whyText } from '../words/request-words.ts';
import { durationText, personName, shortText } from '../words/shown-text.ts';

/** Shows a request as one line. */
export function requestRow(entry: JournalEntry): TemplateResult {
  const { at, response, oid, stored, violations, duration } = entry;
  const name = personName(entry.body);
  const why = whyText(entry);
  return html`
    ${timeView(at)}
    ${statusView(response?.status)}
    <span class="story">
      <b>${requestText(entry)}</b>
      ${name === '' ? nothing : html`<span class="who">${shortText(name)}</span>`}
      ${oid === undefined ? nothing : html`<span class="oid">${shortText(oid)}</span>`}
      ${why === '' ? nothing : html`<span class="why" title=${why}>${why}</span>`}
    </span>
    <span class="tags">
      ${violationTag(violations)} ${stored ? html`<span class="tag good">stored</span>` : nothing}
    </span>
    <span class="duration">${durationText(duration)}</span>
  `;
}

/** Shows a request that passed through the mock as one line. The mock records nothing else of it. */
export function passthroughRow({ at, method, origin, path }: PassthroughRequest): TemplateResult {
  return html`
    ${timeView(at)}
    <span></span>
    <span class="story"><b>${method}</b> ${origin}${path}</span>
    <span class="tags"><span class="tag">passed through</span></span>
    <span></span>
  `;
}

/** Shows the status of a response, or that there was none. */
export function statusView(status: number | undefined): TemplateResult {
  const kind = status === undefined ? 'none' : Math.floor(status / 100);
  return html`<span class="status status-${kind}">${status ?? 'none'}</span>`;
}

function violationTag(violations: readonly Violation[]): TemplateResult | typeof nothing {
  const isUndecided = violations.some(({ undecided }) => undecided !== undefined);
  if (isUndecided) return html`<span class="tag warn">undecided</span>`;
  const unexpected = violations.filter(({ expected }) => !expected).length;
  if (unexpected === 0) return nothing;
  const text = unexpected === 1 ? 'violation' : `${unexpected} violations`;
  return html`<span class="tag bad">${text}</span>`;
}
