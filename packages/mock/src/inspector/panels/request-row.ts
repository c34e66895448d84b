import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { OtherRequest } from '../../journal/other-request.ts';
import type { Violation } from '../../journal/violation.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { requestDetails } from './request-details.ts';

/** Shows a request as one line, with its details below if it is open. */
export function requestRow(
  entry: JournalEntry,
  session: InspectorSession,
  isOpen: boolean,
  toggle: () => void,
): TemplateResult {
  const { id, at, request, response, operation, fault, violations } = entry;
  const [method = '', path = ''] = request.split(' ');
  return html`
    <li class="row">
      <button type="button" class="row-head" aria-expanded=${isOpen} aria-controls="request-${id}"
        @click=${toggle}>
        <time datetime=${at} title=${at}>${timeText(at)}</time>
        <span class="status ${statusClass(entry)}">${response?.status ?? 'none'}</span>
        <span class="what"><b>${method}</b> ${path}</span>
        <span class="oid">${entry.oid ?? nothing}</span>
        <span class="tags">
          ${fault === undefined ? nothing : html`<span class="tag fault">fault: ${fault}</span>`}
          ${violationTag(violations)}
          ${operation === undefined ? nothing : html`<span class="operation">${operation}</span>`}
        </span>
      </button>
      <div id="request-${id}" class="row-body" ?hidden=${!isOpen}>
        ${isOpen ? requestDetails(entry, session) : nothing}
      </div>
    </li>
  `;
}

/** Shows a request that the mock passed on as one line. The mock has nothing else of it. */
export function otherRow({ at, method, origin, path }: OtherRequest): TemplateResult {
  return html`
    <li class="row row-head other">
      <time datetime=${at} title=${at}>${timeText(at)}</time>
      <span></span>
      <span class="what"><b>${method}</b> ${origin}${path}</span>
      <span></span>
      <span class="tags"><span class="tag">passed on</span></span>
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

/** The local time, to the millisecond. */
function timeText(at: string): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString([], { hourCycle: 'h23' });
  return `${time}.${String(date.getMilliseconds()).padStart(3, '0')}`;
}

function statusClass({ response }: JournalEntry): string {
  return response === undefined ? 'status-none' : `status-${Math.floor(response.status / 100)}`;
}
