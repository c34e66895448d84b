import { nothing, type TemplateResult } from 'lit';
import { html, unsafeStatic } from 'lit/static-html.js';
import type { InspectorSession } from './session/inspector-session.ts';
import { MAX_LISTED_REQUESTS } from './session/request-list.ts';
import { changedEntries } from './words/ledger-changes.ts';

interface Tab {
  readonly title: string;
  /** The figure beside the title, if there is one. */
  readonly badge?: (session: InspectorSession) => unknown;
}

/** The parts of the inspector, by their ids. */
export const TABS = {
  requests: {
    title: 'Requests',
    badge: ({ requests: { listed } }) =>
      listed.length === MAX_LISTED_REQUESTS ? `${MAX_LISTED_REQUESTS}+` : listed.length,
  },
  records: {
    title: 'Records',
    badge: ({ state }) => state && state.patients + state.emrUsers,
  },
  violations: { title: 'Violations', badge: ({ state }) => state?.unexpectedViolations },
  ledger: {
    title: 'Ledger',
    badge: ({ state }) => state && (changedEntries(state).length || undefined),
  },
  faults: { title: 'Faults', badge: ({ state }) => state?.faults.length },
  state: { title: 'Snapshots' },
} as const satisfies Readonly<Record<string, Tab>>;

/** The id of a part of the inspector. */
export type TabId = keyof typeof TABS;

export const TAB_IDS = Object.keys(TABS) as TabId[];

/** Shows the title of a tab, with its figure. Violations have the colour of errors. */
export function tabView(id: TabId, session: InspectorSession): TemplateResult {
  const { title, badge }: Tab = TABS[id];
  const figure = badge?.(session);
  const isBad = id === 'violations' && figure !== 0;
  return html`
    ${title} ${figure === undefined ? nothing : html`<span class="badge ${isBad ? 'bad' : ''}">${figure}</span>`}
  `;
}

/** Shows a part of the inspector. */
export function tabPanel(
  id: TabId,
  isShown: boolean,
  session: InspectorSession,
  revision: number,
): TemplateResult {
  const panel = unsafeStatic(`profiles-mock-${id}`);
  return html`
    <div class="page" role="tabpanel" id="panel-${id}" aria-labelledby="tab-${id}" tabindex="0" ?hidden=${!isShown}>
      <${panel} .session=${session} .revision=${revision} .isShown=${isShown}></${panel}>
    </div>
  `;
}
