import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { OtherRequest } from '../../journal/other-request.ts';
import type { Violation } from '../../journal/violation.ts';
import { durationText, requestText, whyText } from '../words/request-words.ts';
import { personName, shortText } from '../words/shown-text.ts';

/** The state of a row in its list. */
export interface RowState {
  readonly key: string;
  readonly isOpen: boolean;
  /** Whether the Tab key leads to this row. Arrow keys lead to the others. */
  readonly isTabStop: boolean;
}

/**
 * Shows a request as one line.
 *
 * @param open - Called when the user chooses the row.
 * @param details - The details to show below the line, if any.
 */
export function requestRow(
  entry: JournalEntry,
  { key, isOpen, isTabStop }: RowState,
  open: () => void,
  details: TemplateResult | typeof nothing,
): TemplateResult {
  const { at, response, oid, stored, violations, duration } = entry;
  const name = personName(entry.body);
  const why = whyText(entry);
  return html`
    <li class="row ${isOpen ? 'open' : ''}">
      <button type="button" class="row-head" data-key=${key} aria-expanded=${isOpen}
        aria-controls=${isOpen ? 'request-details' : nothing} tabindex=${isTabStop ? 0 : -1} @click=${open}>
        <time datetime=${at} title=${at}>${timeText(at)}</time>
        <span class="status ${statusClass(entry)}">${response?.status ?? 'none'}</span>
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
      </button>
      ${details}
    </li>
  `;
}

/** Shows a request that the mock passed on as one line. The mock has nothing else of it. */
export function otherRow({ at, method, origin, path }: OtherRequest): TemplateResult {
  return html`
    <li class="row row-head other">
      <time datetime=${at} title=${at}>${timeText(at)}</time>
      <span></span>
      <span class="story"><b>${method}</b> ${origin}${path}</span>
      <span class="tags"><span class="tag">passed on</span></span>
      <span></span>
    </li>
  `;
}

function violationTag(violations: readonly Violation[]): TemplateResult | typeof nothing {
  const isUndecided = violations.some(({ undecided }) => undecided !== undefined);
  if (isUndecided) return html`<span class="tag warn">undecided</span>`;
  const unexpected = violations.filter(({ expected }) => !expected).length;
  if (unexpected === 0) return nothing;
  const text = unexpected === 1 ? 'violation' : `${unexpected} violations`;
  return html`<span class="tag bad">${text}</span>`;
}

/** Created only once, because that takes longer than to format a time. */
const TIME = new Intl.DateTimeFormat([], {
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});

/** Returns the local time. */
export function timeText(at: string): string {
  return TIME.format(new Date(at));
}

function statusClass({ response }: JournalEntry): string {
  return response === undefined ? 'status-none' : `status-${Math.floor(response.status / 100)}`;
}
