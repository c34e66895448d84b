import { html, nothing, type TemplateResult } from 'lit';
import type { ProfileRecord } from '../../store/records.ts';
import type { RowState } from '../requests/request-row.ts';
import { personName, shortText, shownText } from '../words/shown-text.ts';

/**
 * Shows a record as one line.
 *
 * @param open - Called when the user chooses the row.
 * @param details - The details to show below the line, if any.
 */
export function recordRow(
  record: ProfileRecord,
  { key, isOpen, isTabStop }: RowState,
  open: () => void,
  details: TemplateResult | typeof nothing,
): TemplateResult {
  const { username, mobile, email, dob } = record;
  const about = [personName(record), ...(dob === undefined ? [] : [shownText(dob)])].join(', ');
  return html`
    <li class="row ${isOpen ? 'open' : ''}">
      <button type="button" class="row-head record-head" data-key=${key} aria-expanded=${isOpen}
        aria-controls=${isOpen ? 'record-details' : nothing} tabindex=${isTabStop ? 0 : -1} @click=${open}>
        <span class="oid">${key}</span>
        <span class="what">${shortText(about)}</span>
        <span class="tags">${shortText(username ?? mobile ?? email)}</span>
      </button>
      ${details}
    </li>
  `;
}
