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
  if (isRateLimit(value)) {
    const { limit, windowMs } = value;
    return html`
      ${amountInput('Requests', limit, (amount) => use({ limit: amount, windowMs }))}
      ${amountInput('Window in milliseconds', windowMs, (amount) => use({ limit, windowMs: amount }))}
    `;
  }
  const unit = id === 'bodyLimit' ? 'Bytes' : 'Milliseconds';
  return amountInput(unit, Number(value), use);
}

function amountInput(label: string, value: number, use: (amount: number) => void): TemplateResult {
  const change = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) use(target.valueAsNumber);
  };
  return html`
    <label class="amount">
      <span class="label">${label}</span>
      <input type="number" min="1" step="1" .value=${String(value)} @change=${change} />
    </label>
  `;
}
