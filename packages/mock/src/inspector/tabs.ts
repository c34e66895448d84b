import { nothing, type TemplateResult } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import type { InspectorSession } from './session/inspector-session.ts';
import { MOST_REQUESTS } from './session/request-list.ts';

/** The id of a part of the inspector. */
export type TabId = 'requests' | 'records' | 'violations' | 'ledger' | 'faults' | 'state';

interface Tab {
  readonly id: TabId;
  readonly title: string;
  /** The figure beside the title, if there is one. */
  readonly badge?: (session: InspectorSession) => string;
}

/** The parts of the inspector. */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'requests',
    title: 'Requests',
    badge: ({ requests: { listed } }) =>
      listed.length === MOST_REQUESTS ? `${MOST_REQUESTS}+` : String(listed.length),
  },
  {
    id: 'records',
    title: 'Records',
    badge: ({ state }) => (state ? String(state.patients + state.emrUsers) : ''),
  },
  {
    id: 'violations',
    title: 'Violations',
    badge: ({ state }) => String(state?.unexpectedViolations ?? ''),
  },
  { id: 'ledger', title: 'Ledger' },
  {
    id: 'faults',
    title: 'Faults',
    badge: ({ state }) => String(state?.faults.length ?? ''),
  },
  { id: 'state', title: 'Snapshot' },
];

/** Shows the figure beside the title of a tab. Violations have the colour of errors. */
export function badgeView(id: TabId, badge: string): TemplateResult | typeof nothing {
  const isBad = id === 'violations' && badge !== '0';
  return badge === '' ? nothing : html`<span class="badge ${isBad ? 'bad' : ''}">${badge}</span>`;
}

/** Shows a part of the inspector, by the ARIA pattern of tabs. */
export function tabPanel(
  id: TabId,
  isShown: boolean,
  session: InspectorSession,
  revision: number,
): TemplateResult {
  const panel = unsafeStatic(`profiles-mock-${id}`);
  return html`
    <div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" tabindex="0" ?hidden=${!isShown}>
      <${panel} .session=${session} .revision=${revision} .isShown=${isShown}></${panel}>
    </div>
  `;
}

/** Returns the tab that a key leads to. */
export function moveTab(from: TabId, key: string): TabId | undefined {
  const at = TABS.findIndex(({ id }) => id === from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : TABS.at(to % TABS.length)?.id;
}
