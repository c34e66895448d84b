import { html, nothing, type TemplateResult } from 'lit';

/**
 * Shows tabs, by the ARIA pattern: arrow keys, Home and End move between them.
 *
 * @param tabs - What each tab shows, by its id.
 * @param choose - Called with the id of the tab that the user chose.
 * @param panelOf - Returns the id of the panel of a tab.
 */
export function tabListView(
  label: string,
  tabs: Readonly<Record<string, unknown>>,
  chosen: string,
  choose: (id: string) => void,
  panelOf?: (id: string) => string,
): TemplateResult {
  return html`
    <div class="tabs" role="tablist" aria-label=${label} @keydown=${moveTab}>
      ${Object.entries(tabs).map(
        ([id, content]) => html`
          <button type="button" role="tab" id=${panelOf ? `tab-${id}` : nothing}
            aria-controls=${panelOf?.(id) ?? nothing} aria-selected=${id === chosen}
            tabindex=${id === chosen ? 0 : -1} @click=${() => choose(id)}>${content}</button>
        `,
      )}
    </div>
  `;
}

function moveTab(event: KeyboardEvent): void {
  const { currentTarget, target, key } = event;
  if (!(currentTarget instanceof Element)) return;
  const tabs = [...currentTarget.querySelectorAll<HTMLElement>('[role=tab]')];
  const at = tabs.findIndex((tab) => tab === target);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  const tab = to === undefined ? undefined : tabs.at(to % tabs.length);
  if (tab === undefined) return;
  event.preventDefault();
  tab.click();
  tab.focus();
}
