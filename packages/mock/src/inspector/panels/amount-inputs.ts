import { html, type TemplateResult } from 'lit';
import type { BehaviourId } from '../../ledger/ledger.ts';
import { isRateLimit, type LedgerValue } from '../../ledger/ledger-entry.ts';

/**
 * Shows the amount of an open-ended ledger entry.
 *
 * @param use - Called with the amount that the user enters.
 */
export function amountInputs(
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
