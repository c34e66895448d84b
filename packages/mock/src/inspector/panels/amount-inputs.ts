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
    const change = ({ currentTarget }: Event) => {
      if (!(currentTarget instanceof HTMLElement)) return;
      // What the inputs show, because the mock may not have told the last change yet.
      const [limit = Number.NaN, windowMs = Number.NaN] = numbersIn(currentTarget);
      use({ limit, windowMs });
    };
    return html`
      <div class="amounts" @change=${change}>
        ${amountInput('Requests', value.limit)}
        ${amountInput('Window in milliseconds', value.windowMs)}
      </div>
    `;
  }
  const change = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) use(numbersIn(currentTarget)[0] ?? Number.NaN);
  };
  const unit = id === 'bodyLimit' ? 'Bytes' : 'Milliseconds';
  return html`<div class="amounts" @change=${change}>${amountInput(unit, Number(value))}</div>`;
}

function numbersIn(element: HTMLElement): readonly number[] {
  return [...element.querySelectorAll('input')].map((input) => input.valueAsNumber);
}

function amountInput(label: string, value: number): TemplateResult {
  return html`
    <label>
      <span class="label">${label}</span>
      <input type="number" min="1" step="1" .value=${String(value)} />
    </label>
  `;
}
