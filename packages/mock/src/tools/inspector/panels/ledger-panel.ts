import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ViewedState } from '../../../admin/event-log.ts';
import { BEHAVIOUR_IDS, type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import {
  isRateLimit,
  type LedgerValue,
  SPECIFICATION_SECTIONS,
} from '../../../service/ledger/ledger-entry.ts';
import { changedEntries, isChanged } from '../words/ledger-changes.ts';
import { durationText, ledgerValueText } from '../words/shown-text.ts';
import { noticeView } from './notice.ts';
import { Panel, type Place } from './panel.ts';
import { searchView, selectView } from './shared-views.ts';
import { showLink } from './show-link.ts';

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

/** What people call an entry that does not say it itself. */
const SEARCH_WORDS: Readonly<Partial<Record<BehaviourId, string>>> = {
  rateLimit: 'too many requests, throttling',
  tokenLifetime: 'expired token, session',
  duplicateUsername: 'twice, duplicate patient, conflict, already exists',
  unknownOid: 'not found, missing record',
  missingCredential: 'unauthorized, not signed in',
  invalidCredential: 'unauthorized, wrong token',
  invalidRequest: 'validation error',
  bodyLimit: 'too large',
};

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
    const changed = changedEntries(state);
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
                (id) => ledgerRow(id, state, use),
              )}
            </ul>
          </section>
        `;
      })}
    `;
  }

  #isFound(id: BehaviourId, state: ViewedState): boolean {
    if (!SHOWN[this.#shown].matches(id, state)) return false;
    const { question, values, section, meaning } = LEDGER[id];
    const words = [
      id,
      id.replaceAll(/[A-Z]/g, ' $&'),
      question,
      section,
      ...values,
      meaning,
      SEARCH_WORDS[id],
    ];
    const text = words.join('\n').toLowerCase();
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

/**
 * Shows one entry of the ledger, with its setting.
 *
 * @param use - Called with the value that the user chooses.
 */
function ledgerRow(
  id: BehaviourId,
  state: ViewedState,
  use: (id: BehaviourId, value: LedgerValue) => void,
): TemplateResult {
  const { behaviour, undecided, assumptions } = state;
  const entry = LEDGER[id];
  const hasChanged = isChanged(id, state);
  const isUndecided = undecided.includes(id);
  const value: LedgerValue = behaviour[id];
  const values: readonly LedgerValue[] = entry.values;
  const isAmount = 'isAmount' in entry && value !== 'none' && !isUndecided;
  const current = isAmount ? 1 : values.indexOf(value);
  const choose = ({ target }: Event) => {
    const chosen = target instanceof HTMLSelectElement ? values[Number(target.value)] : undefined;
    if (chosen !== undefined) use(id, chosen);
  };
  return html`
    <li class="row entry ${hasChanged ? 'changed' : ''} ${isUndecided ? 'undecided' : ''}">
      <div class="entry-question">
        <label for="entry-${id}">${entry.question}</label>
        <p class="marks">
          <code>${id}</code>
          ${hasChanged ? html`<span class="tag info">changed</span>` : nothing}
          ${isUndecided ? html`<span class="tag warn">undecided</span>` : nothing}
          ${assumptions.includes(id) ? html`<span class="tag">responses depended on it</span>` : nothing}
        </p>
        <p class="hint" id="why-${id}">
          ${entry.meaning ?? nothing} Default ${ledgerValueText(values[0] ?? '')}: ${entry.why}
          ${id === 'rateLimit' ? html`To reject only the next requests, plan the fault ${showLink('faults', 'Too many requests', 'Too many requests')}.` : nothing}
        </p>
      </div>
      <div class="entry-value">
        <select id="entry-${id}" aria-describedby="why-${id}" @change=${choose}>
          ${isUndecided ? html`<option value="" selected>Undecided</option>` : nothing}
          ${values.map(
            (each, at) => html`
              <option value=${at} .selected=${live(!isUndecided && at === current)}>
                ${optionText(id, each)}${at === 0 ? ' (default)' : nothing}
              </option>
            `,
          )}
        </select>
        ${isAmount ? amountInputs(id, value, (amount) => use(id, amount)) : nothing}
        ${
          hasChanged
            ? html`<button type="button" class="link" @click=${() => use(id, entry.values[0])}>Back to default</button>`
            : nothing
        }
      </div>
    </li>
  `;
}

function optionText(id: BehaviourId, value: LedgerValue): string {
  return 'isAmount' in LEDGER[id] && value !== 'none' ? 'an amount' : ledgerValueText(value);
}

/**
 * Shows the amount of an open-ended ledger entry.
 *
 * @param use - Called with the amount that the user enters.
 */
function amountInputs(
  id: BehaviourId,
  value: LedgerValue,
  use: (amount: LedgerValue) => void,
): TemplateResult {
  const change = ({ currentTarget }: Event) => {
    if (!(currentTarget instanceof HTMLElement)) return;
    // Read the inputs, because the mock may not have confirmed the last change yet.
    const inputs = [...currentTarget.querySelectorAll('input')];
    const [amount = Number.NaN, windowMs = Number.NaN] = inputs.map((each) => each.valueAsNumber);
    use(isRateLimit(value) ? { limit: amount, windowMs } : amount);
  };
  const unit = id === 'bodyLimit' ? 'Bytes' : 'Milliseconds';
  const inputs = isRateLimit(value)
    ? [amountInput('Requests', value.limit), amountInput('Window in milliseconds', value.windowMs)]
    : amountInput(unit, Number(value));
  return html`<div class="amounts" @change=${change}>${inputs}</div>`;
}

function amountInput(label: string, value: number): TemplateResult {
  return html`
    <label>
      <span class="label">${label}</span>
      <input type="number" min="1" step="1" .value=${String(value)} />
      ${/millisecond/i.test(label) ? html`<span class="hint">${durationText(value)}</span>` : nothing}
    </label>
  `;
}
