import { ENDPOINTS } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import { choiceLabel, OWN_RESPONSE } from '../../../service/faults/describe-fault.ts';
import {
  FAULT_CHOICES,
  type FaultChoice,
  type FaultMoment,
} from '../../../service/faults/fault-words.ts';
import type { Fault } from '../../../service/faults/faults.ts';
import { onSubmit } from './parts.ts';

/** The faults, grouped by what happens to the data. */
const GROUPS: Readonly<Record<FaultMoment, string>> = {
  instead: 'Nothing is stored',
  after: 'The data is stored',
  late: 'The service responds, but late',
};

/** The fault that the form shows. */
export class ChosenFault {
  label = FAULT_CHOICES[0] ? choiceLabel(FAULT_CHOICES[0]) : OWN_RESPONSE;

  get choice(): FaultChoice | undefined {
    return FAULT_CHOICES.find((choice) => choiceLabel(choice) === this.label);
  }
}

/**
 * Shows a form that plans a fault.
 *
 * @param onChoose - Called after the user chose another fault.
 * @param plan - Called with the body of the request that plans the fault.
 */
export function faultForm(
  chosen: ChosenFault,
  onChoose: () => void,
  plan: (json: string) => void,
): TemplateResult {
  const choose = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) chosen.label = target.value;
    onChoose();
  };
  const submit = onSubmit((form) => plan(JSON.stringify(readForm(form, chosen))));
  return html`
    <form class="fault-form" @submit=${submit}>
      <label class="wide">
        <span class="label">What goes wrong</span>
        <select name="label" @change=${choose}>
          ${Object.entries(GROUPS).map(
            ([moment, group]) => html`
              <optgroup label=${group}>
                ${FAULT_CHOICES.filter((choice) => choice.moment === moment).map((choice) =>
                  optionView(choiceLabel(choice), chosen),
                )}
              </optgroup>
            `,
          )}
          ${optionView(OWN_RESPONSE, chosen)}
        </select>
      </label>
      ${chosen.choice ? amountView(chosen.choice) : ownResponseView()}
      <label>
        <span class="label">Operation</span>
        <select name="operation">
          <option value="*">Every operation</option>
          ${Object.keys(ENDPOINTS).map((name) => html`<option>${name}</option>`)}
        </select>
      </label>
      <label>
        <span class="label">How many requests</span>
        <input name="times" type="number" min="1" step="1" value="1" placeholder="every one" />
      </label>
      <label>
        <span class="label">Requests to skip first</span>
        <input name="skip" type="number" min="0" step="1" value="0" required />
      </label>
      <label>
        <span class="label">Share of the requests, in %</span>
        <input name="share" type="number" min="1" max="100" step="any" value="100" required />
      </label>
      <button type="submit" class="primary">Plan the fault</button>
    </form>
  `;
}

function optionView(label: string, chosen: ChosenFault): TemplateResult {
  return html`<option .selected=${label === chosen.label}>${label}</option>`;
}

function amountView({ amount }: FaultChoice): TemplateResult | typeof nothing {
  if (amount === undefined) return nothing;
  return html`
    <label>
      <span class="label">${amount.label}</span>
      <input name="amount" type="number" min="0" step="any" .value=${String(amount.usual)} required />
    </label>
  `;
}

function ownResponseView(): TemplateResult {
  return html`
    <label>
      <span class="label">Status</span>
      <input name="status" type="number" min="200" max="599" step="1" placeholder="as the service" />
    </label>
    <label>
      <span class="label">The data is</span>
      <select name="stored">
        <option value="">stored if the status is a 2xx</option>
        <option value="true">stored</option>
        <option value="false">not stored</option>
      </select>
    </label>
    <label class="wide">
      <span class="label">Body (leave empty for the service's own)</span>
      <textarea name="body" rows="3" spellcheck="false"></textarea>
    </label>
  `;
}

/** Returns the body of `POST /__mock__/faults`. The admin API validates it. */
function readForm(form: FormData, { choice }: ChosenFault): object {
  const number = (name: string) => Number(form.get(name));
  const times = form.get('times') === '' ? 'Infinity' : number('times');
  const rate = number('share') / 100;
  return {
    operation: form.get('operation'),
    fault: choice ? choice.create(number('amount')) : ownResponse(form),
    times,
    skip: number('skip'),
    ...(rate < 1 && { rate }),
  };
}

function ownResponse(form: FormData): Fault {
  const [status, stored, body] = ['status', 'stored', 'body'].map((name) => String(form.get(name)));
  return {
    kind: 'respond',
    ...(status !== '' && { status: Number(status) }),
    ...(stored !== '' && { stored: stored === 'true' }),
    ...(body !== '' && { body }),
  };
}
