import { html, type TemplateResult } from 'lit';
import type { InspectorSession } from './session/inspector-session.ts';
import { MOST_REQUESTS } from './session/request-list.ts';

/** The id of a part of the inspector. */
export type TabId = 'requests' | 'records' | 'violations' | 'ledger' | 'faults' | 'state';

interface Tab {
  readonly id: TabId;
  readonly title: string;
  /** The figure beside the title, if there is one. */
  readonly badge: (session: InspectorSession) => string;
  readonly panel: (session: InspectorSession, revision: number, isShown: boolean) => TemplateResult;
}

/** The parts of the inspector. */
export const TABS: readonly [Tab, ...Tab[]] = [
  {
    id: 'requests',
    title: 'Requests',
    badge: ({ requests: { entries } }) =>
      entries.length === MOST_REQUESTS ? `${MOST_REQUESTS}+` : String(entries.length),
    panel: (session, revision, isShown) =>
      html`<profiles-mock-requests .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-requests>`,
  },
  {
    id: 'records',
    title: 'Records',
    badge: ({ state }) => (state ? String(state.patients + state.emrUsers) : ''),
    panel: (session, revision, isShown) =>
      html`<profiles-mock-records .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-records>`,
  },
  {
    id: 'violations',
    title: 'Violations',
    badge: ({ state }) => String(state?.unexpectedViolations ?? ''),
    panel: (session, revision, isShown) =>
      html`<profiles-mock-violations .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-violations>`,
  },
  {
    id: 'ledger',
    title: 'Ledger',
    badge: () => '',
    panel: (session, revision, isShown) =>
      html`<profiles-mock-ledger .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-ledger>`,
  },
  {
    id: 'faults',
    title: 'Faults',
    badge: ({ state }) => String(state?.faults.length ?? ''),
    panel: (session, revision, isShown) =>
      html`<profiles-mock-faults .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-faults>`,
  },
  {
    id: 'state',
    title: 'Snapshot',
    badge: () => '',
    panel: (session, revision, isShown) =>
      html`<profiles-mock-state .session=${session} .revision=${revision} .isShown=${isShown}></profiles-mock-state>`,
  },
];

/** Shows a part of the inspector, by the ARIA pattern of tabs. */
export function tabPanel(id: TabId, isShown: boolean, content: TemplateResult): TemplateResult {
  return html`
    <div role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" tabindex="0" ?hidden=${!isShown}>
      ${content}
    </div>
  `;
}

/** Returns the tab that a key leads to. */
export function moveTab(from: TabId, key: string): TabId | undefined {
  const at = TABS.findIndex(({ id }) => id === from);
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[key];
  return to === undefined ? undefined : TABS.at(to % TABS.length)?.id;
}
