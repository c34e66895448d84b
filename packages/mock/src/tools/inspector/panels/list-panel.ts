import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import { Panel } from './panel.ts';

/** The number of items that a list shows at first, and adds when the user asks for more. */
export const PAGE_SIZE = 100;

/** A part of the inspector with a list, of which one item can be open. */
export abstract class ListPanel<Item> extends Panel {
  protected limit = PAGE_SIZE;
  protected search = '';
  /** The key of the open item. */
  protected openKey: string | undefined;

  protected abstract keyOf(item: Item): string;
  /** Returns the name of an item, for screen readers, or `undefined` if it has no details. */
  protected abstract nameOf(item: Item): string | undefined;
  /** Shows an item as one line. */
  protected abstract lineView(item: Item): TemplateResult;
  protected abstract detailsView(item: Item): TemplateResult | typeof nothing;
  /** Called after a change of the text to search for. */
  protected abstract searched(): void;

  /** Opens an item, or closes it. */
  protected open(key: string | undefined): void {
    this.openKey = key;
    this.placeChanged();
  }

  protected setSearch(text: string): void {
    this.search = text;
    this.limit = PAGE_SIZE;
    this.searched();
  }

  protected async focusLine(key = ''): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  }

  /** Shows items as a list. The styles place the details of the open one below its line or beside the list. */
  protected listView(items: readonly Item[]): TemplateResult {
    const isOpen = (item: Item) => this.keyOf(item) === this.openKey;
    // The Tab key moves to one line, and arrow keys to the others.
    const stop = items.find(isOpen) ?? items.find((item) => this.nameOf(item) !== undefined);
    return html`
      <ul class="rows list" @keydown=${this.#onKey}>
        ${repeat(
          items,
          (item) => this.keyOf(item),
          (item) => this.#row(item, isOpen(item), item === stop),
        )}
      </ul>
      ${items.length > 1 ? html`<p class="hint keys">Arrow keys move between rows, Enter opens one, and Escape closes it.</p>` : nothing}
    `;
  }

  #row(item: Item, isOpen: boolean, isTabStop: boolean): TemplateResult {
    const [key, name] = [this.keyOf(item), this.nameOf(item)];
    // Render a line only after its item changed: the texts of all lines take most of the time.
    const line = guard([item], () => this.lineView(item));
    if (name === undefined)
      return html`<li class="row"><div class="row-head other">${line}</div></li>`;
    return html`
      <li class="row ${isOpen ? 'open' : ''}">
        <button type="button" class="row-head" data-key=${key} aria-expanded=${isOpen}
          tabindex=${isTabStop ? 0 : -1} @click=${() => this.open(isOpen ? undefined : key)}>${line}</button>
        ${
          isOpen
            ? html`
                <section class="details" aria-label="Details of ${name}">
                  ${this.detailsView(item)}
                  <button type="button" class="close" @click=${this.#close}>Close</button>
                </section>
              `
            : nothing
        }
      </li>
    `;
  }

  /** Closes the details, and returns to their line. */
  #close(): void {
    const key = this.openKey;
    this.open(undefined);
    void this.focusLine(key);
  }

  #onKey(event: KeyboardEvent): void {
    if (event.key === 'Escape' && this.openKey !== undefined) {
      event.preventDefault();
      this.#close();
      return;
    }
    const lines = [...this.querySelectorAll<HTMLElement>('button.row-head')];
    const at = lines.findIndex((line) => line === event.target);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: lines.length - 1 }[event.key];
    const line = at === -1 || to === undefined ? undefined : lines[to];
    if (line === undefined) return;
    event.preventDefault();
    line.focus();
    // The details follow the focus.
    if (this.openKey !== undefined) this.open(line.dataset['key']);
  }
}
