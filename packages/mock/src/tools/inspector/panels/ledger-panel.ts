import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewedState } from '../../../admin/event-batch.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { SPECIFICATION_SECTIONS } from '../../../service/ledger/ledger-entry.ts';
import { ledgerRow } from './ledger-row.ts';
import { noticeView } from './notice.ts';
import { Panel, type Place } from './panel.ts';
import { searchView, selectView } from './parts.ts';

interface Choice {
  readonly text: string;
  readonly matches: (id: BehaviourId, state: ViewedState) => boolean;
}

const SHOWN = {
  all: { text: 'All entries', matches: () => true },
  changed: { text: 'Changed', matches: isChanged },
  undecided: { text: 'Undecided', matches: (id, { undecided }) => undecided.includes(id) },
  assumed: {
    text: 'Responses depended on it',
    matches: (id, { assumptions }) => assumptions.includes(id),
  },
} as const satisfies Readonly<Record<string, Choice>>;

type Shown = keyof typeof SHOWN;

/** The ledger: every question that the API specification leaves open, with its setting. */
export class LedgerPanel extends Panel {
  #filter = '';
  #shown: Shown = 'all';

  /** Shows only one entry, or the entries of a section. */
  override show(id: string): void {
    this.#filter = id;
    this.#shown = 'all';
    this.placeChanged();
  }

  override get place(): Place {
    return this.#shown === 'all' ? {} : { show: this.#shown };
  }

  override restore({ show = 'all' }: Place): void {
    this.#shown = readShown(show);
    this.requestUpdate();
  }

  override render(): TemplateResult | typeof nothing {
    const { state } = this.session;
    if (state === undefined) return nothing;
    const ids = BEHAVIOUR_IDS.filter((id) => this.#isFound(id, state));
    const changed = BEHAVIOUR_IDS.filter((id) => isChanged(id, state));
    return html`
      <p class="lead">
        The API specification leaves ${BEHAVIOUR_IDS.length} questions open. Choose here how this service
        behaves, and see whether your app works either way.
      </p>
      <div class="toolbar">
        ${searchView('Filter', this.#filter, 'Question, id or value', (text) => this.#setFilter(text))}
        ${selectView('Show', this.#shown, SHOWN, (shown) => this.#setShown(shown))}
        <button type="button" ?disabled=${changed.length === 0} @click=${() => this.#useDefaults(changed)}>
          All back to default
        </button>
      </div>
      <p class="count" role="status">
        ${ids.length} of ${BEHAVIOUR_IDS.length} shown, ${changed.length} changed${state.undecided.length > 0 ? `, ${state.undecided.length} undecided` : nothing}
      </p>
      ${noticeView(this.notice)}
      ${SPECIFICATION_SECTIONS.map((section) => {
        const own = ids.filter((id) => LEDGER[id].section === section);
        if (own.length === 0) return nothing;
        const use = (id: BehaviourId, value: LedgerValue) => this.#use({ [id]: value });
        return html`
          <section>
            <h2>${section}</h2>
            <ul class="rows">
              ${repeat(
                own,
                (id) => id,
                (id) => ledgerRow(id, state, isChanged(id, state), use),
              )}
            </ul>
          </section>
        `;
      })}
    `;
  }

  #isFound(id: BehaviourId, state: ViewedState): boolean {
    if (!SHOWN[this.#shown].matches(id, state)) return false;
    const { question, values, section } = LEDGER[id];
    const text = [id, question, section, ...values].join('\n').toLowerCase();
    return text.includes(this.#filter.trim().toLowerCase());
  }

  #setFilter(text: string): void {
    this.#filter = text;
    this.requestUpdate();
  }

  #setShown(shown: string): void {
    this.#shown = readShown(shown);
    this.placeChanged();
  }

  #useDefaults(ids: readonly BehaviourId[]): void {
    this.#use(Object.fromEntries(ids.map((id) => [id, LEDGER[id].values[0]])));
  }

  #use(behaviour: Readonly<Record<string, LedgerValue>>): void {
    this.send('', 'PATCH', '/behaviour', JSON.stringify(behaviour));
  }
}

function readShown(value: string): Shown {
  return Object.hasOwn(SHOWN, value) ? (value as Shown) : 'all';
}

function isChanged(id: BehaviourId, { behaviour, undecided }: ViewedState): boolean {
  const isDefault = JSON.stringify(behaviour[id]) === JSON.stringify(LEDGER[id].values[0]);
  return !isDefault && !undecided.includes(id);
}
