import { html, type TemplateResult } from 'lit';
import type { TabId } from '../tabs.ts';
import { shortText } from '../words/shown-text.ts';
import { ShowEvent } from './show-event.ts';

/** Shows a link to one item of a part of the inspector. */
export function showLink(tab: TabId, id: string, text: string): TemplateResult {
  const show = (event: Event) => event.target?.dispatchEvent(new ShowEvent(tab, id));
  return html`<button type="button" class="link" @click=${show}>${shortText(text)}</button>`;
}
