import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ViewedState } from '../../../admin/event-batch.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import { isRateLimit, type LedgerValue } from '../../../service/ledger/ledger-entry.ts';
import { valueText } from '../words/value-text.ts';

const UNDECIDED = '';

/**
 * Shows one entry of the ledger, with its setting.
 *
 * @param use - Called with the value that the user chooses.
 */
export function ledgerRow(
  id: BehaviourId,
  { behaviour, undecided, assumptions }: ViewedState,
  isChanged: boolean,
  use: (id: BehaviourId, value: LedgerValue) => void,
): TemplateResult {
  const entry = LEDGER[id];
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
    <li class="row entry ${isChanged ? 'changed' : ''} ${isUndecided ? 'undecided' : ''}">
      <div class="entry-question">
        <label for="entry-${id}">${entry.question}</label>
        <p class="marks">
          <code>${id}</code>
          ${isChanged ? html`<span class="tag info">changed</span>` : nothing}
          ${isUndecided ? html`<span class="tag warn">undecided</span>` : nothing}
          ${assumptions.includes(id) ? html`<span class="tag">responses depended on it</span>` : nothing}
        </p>
        <p class="hint" id="why-${id}">
          ${entry.meaning ?? nothing} Default ${valueText(values[0] ?? '')}: ${entry.why}
        </p>
      </div>
      <div class="entry-value">
        <select id="entry-${id}" aria-describedby="why-${id}" @change=${choose}>
          ${isUndecided ? html`<option value=${UNDECIDED} selected>Undecided</option>` : nothing}
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
          isChanged
            ? html`<button type="button" class="link" @click=${() => use(id, entry.values[0])}>Back to default</button>`
            : nothing
        }
      </div>
    </li>
  `;
}

function optionText(id: BehaviourId, value: LedgerValue): string {
  return 'isAmount' in LEDGER[id] && value !== 'none' ? 'an amount' : valueText(value);
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
    </label>
  `;
}
