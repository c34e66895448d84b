import { html, type TemplateResult } from 'lit';
import type { TabId } from '../tabs.ts';
import { shortText } from '../words/shown-text.ts';

/** Asks the inspector to show one item of a part: a request, a record or an entry of the ledger. */
export class ShowEvent extends Event {
  readonly tab: TabId;
  /** The id of the item. */
  readonly id: string;

  constructor(tab: TabId, id: string) {
    super('show', { bubbles: true });
    this.tab = tab;
    this.id = id;
  }
}

/** Shows a link to one item of a part of the inspector. */
export function showLink(tab: TabId, id: string, text: string): TemplateResult {
  const show = (event: Event) => event.target?.dispatchEvent(new ShowEvent(tab, id));
  return html`<button type="button" class="link" @click=${show}>${shortText(text)}</button>`;
}
