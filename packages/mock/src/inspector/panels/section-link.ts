import { html, type TemplateResult } from 'lit';
import type { Violation } from '../../journal/violation.ts';
import { showLink } from './show-link.ts';

/**
 * Shows the section of the API specification that a violation is about, as a link to the questions
 * that this section leaves open. A problem of the mock itself has no section.
 */
export function sectionLink(section: Violation['section']): TemplateResult {
  return section === 'Mock'
    ? html`<span class="tag bad">${section}</span>`
    : showLink('ledger', section, section);
}
