import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import type { FaultJson } from '../../../admin/fault-json.ts';
import {
  choiceLabel,
  describeFault,
  OWN_RESPONSE,
} from '../../../service/faults/describe-fault.ts';
import {
  FAULT_CHOICES,
  type FaultChoice,
  type FaultMoment,
} from '../../../service/faults/fault-words.ts';
import type { Fault, FaultCondition } from '../../../service/faults/faults.ts';
import { operationText } from '../words/request-words.ts';
import { durationText } from '../words/shown-text.ts';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';
import { emptyView, onSubmit } from './shared-views.ts';
import { showLink } from './show-link.ts';

/** The faults that are planned, and a form that plans one. */
export class FaultsPanel extends Panel {
  /** The label of the fault that the form shows. */
  #label = FAULT_CHOICES[0] ? choiceLabel(FAULT_CHOICES[0]) : OWN_RESPONSE;
  #planned = 0;

  /** Chooses the fault with an event in the form. */
  override show(event: string): void {
    const choice = FAULT_CHOICES.find((each) => each.event === event);
    if (choice) this.#label = choiceLabel(choice);
    this.requestUpdate();
  }

  protected override willUpdate(): void {
    const planned = this.session.state?.faults.length ?? 0;
    // The notice is outdated once a fault is used up.
    if (planned < this.#planned) this.notice = undefined;
    this.#planned = planned;
  }

  override render(): TemplateResult {
    const faults = this.session.state?.faults ?? [];
    return html`
      ${faultForm(
        this.#label,
        (label) => {
          this.#label = label;
          this.requestUpdate();
        },
        (read) => this.#plan(read),
      )}
      ${noticeView(this.notice)}
      ${
        faults.length === 0
          ? emptyView(
              'No fault is planned',
              'A fault breaks one of the next requests on purpose: the connection breaks, a gateway fails, no response arrives. Plan one, use your app, and see whether it tells its user the truth.',
            )
          : html`
              <h2>Planned</h2>
              <ul class="rows">${faults.map((fault, at) => this.#row(fault, faults.slice(0, at)))}</ul>
            `
      }
    `;
  }

  #plan(read: () => { readonly fault: Fault }): void {
    void this.perform(async () => {
      const planned = read();
      await this.session.call('POST', '/faults', JSON.stringify(planned));
      return `Planned: “${describeFault(planned.fault)}”.`;
    });
  }

  #row(planned: FaultJson, before: readonly FaultJson[]): TemplateResult {
    const { id, operation, fault, rate, skip } = planned;
    return html`
      <li class="row item">
        <span class="what"><b>${describeFault(fault)}</b></span>
        <span class="hint">
          ${operationName(operation)}, ${leftText(planned)}${
            skip > 0 ? `, after ${skip} more` : nothing
          }${rate < 1 ? `, ${Number((rate * 100).toFixed(2))}% of them` : nothing}${conditionText(
            planned,
          )}${waitText(planned, before)}
        </span>
        <button type="button" @click=${() => this.send('Cancelled.', 'DELETE', `/faults/${id}`)}>Cancel</button>
      </li>
    `;
  }
}

/** Says what a request must have for a fault to apply to it. */
function conditionText({ when }: FaultJson): string {
  if (when === undefined) return '';
  if (when === 'function') return ', if a function of the program says so';
  const { username, oid, headers = {} } = when;
  const parts = [
    ...(username === undefined ? [] : [`username ${username}`]),
    ...(oid === undefined ? [] : [`oid ${oid}`]),
    ...Object.entries(headers).map(([name, value]) => `header ${name}: ${value}`),
  ];
  return `, only with ${parts.join(' and ')}`;
}

/** Says for which earlier faults a fault waits, for each of its operations. */
function waitText({ operation }: FaultJson, before: readonly FaultJson[]): string {
  const operations = OPERATION_NAMES.filter((each) => operation === '*' || operation === each);
  const waits = operations.map((each) => [each, lastBefore(each, before)] as const);
  const [[, first] = [], ...others] = waits;
  if (first && others.every(([, other]) => other === first)) return `. It ${untilText(first)}.`;
  const texts = waits.flatMap(([each, other]) =>
    other === undefined ? [] : `. For ${operationText(each)}, it ${untilText(other)}`,
  );
  return texts.length > 0 ? `${texts.join('')}.` : '';
}

function untilText({ fault, times }: FaultJson): string {
  return `waits until “${describeFault(fault)}” is ${times === 'Infinity' ? 'cancelled' : 'used up'}`;
}

/**
 * Finds the earlier fault for which a later one waits longest, for the requests of an operation. None
 * waits for a fault that skips requests, or applies to a share of them or to certain ones.
 */
function lastBefore(name: OperationName, before: readonly FaultJson[]): FaultJson | undefined {
  const first = before.filter(({ operation, skip, rate, when }) => {
    return ['*', name].includes(operation) && skip === 0 && rate === 1 && when === undefined;
  });
  return first.find(({ times }) => times === 'Infinity') ?? first.at(-1);
}

function operationName(operation: FaultJson['operation']): string {
  return operation === '*' ? 'Every operation' : operationText(operation);
}

function leftText({ times }: FaultJson): string {
  if (times === 'Infinity') return 'every request until you cancel it';
  return times === 1 ? 'the next request' : `the next ${times} requests`;
}

const OPERATION_NAMES = Object.keys(ENDPOINTS) as OperationName[];

/** The parts of a condition, with their labels. */
const CONDITIONS = {
  username: 'Only with this username',
  oid: 'Only with this oid in the path',
  headers: 'Only with these headers (name: value)',
} as const;

/** The faults, grouped by what happens to the data. */
const GROUPS: Readonly<Record<FaultMoment, string>> = {
  instead: 'Nothing is stored',
  after: 'The data is stored',
  late: 'The service responds, but late',
};

/**
 * Shows a form that plans a fault.
 *
 * @param label - The label of the chosen fault.
 * @param choose - Called with the label of the fault that the user chooses.
 * @param plan - Called with a function that reads the body of the request that plans the fault, or throws
 * an error with an explanation for the user.
 */
function faultForm(
  label: string,
  choose: (label: string) => void,
  plan: (read: () => ReturnType<typeof readForm>) => void,
): TemplateResult {
  const choice = FAULT_CHOICES.find((each) => choiceLabel(each) === label);
  const change = ({ target }: Event) => {
    if (target instanceof HTMLSelectElement) choose(target.value);
  };
  const setEndless = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement)) return;
    target.form?.querySelector('[name=times]')?.toggleAttribute('disabled', target.checked);
  };
  const submit = onSubmit((form) => plan(() => readForm(form, choice)));
  return html`
    <form class="fault-form" @submit=${submit}>
      <label class="wide">
        <span class="label">What goes wrong</span>
        <select name="label" @change=${change}>
          ${Object.entries(GROUPS).map(
            ([moment, group]) => html`
              <optgroup label=${group}>
                ${FAULT_CHOICES.filter((each) => each.moment === moment).map((each) =>
                  optionView(choiceLabel(each), label),
                )}
              </optgroup>
            `,
          )}
          ${optionView(OWN_RESPONSE, label)}
        </select>
      </label>
      ${choice ? amountView(choice) : ownResponseView()}
      <label>
        <span class="label">Operation</span>
        <select name="operation">
          ${(['*', ...OPERATION_NAMES] as const).map((name) => html`<option value=${name}>${operationName(name)}</option>`)}
        </select>
      </label>
      <label>
        <span class="label">How many requests</span>
        <input name="times" type="number" min="1" step="1" value="1" required />
      </label>
      <label class="check">
        <input name="always" type="checkbox" @change=${setEndless} /> Every request until I cancel the fault
      </label>
      <label>
        <span class="label">Requests to skip first</span>
        <input name="skip" type="number" min="0" step="1" value="0" required />
      </label>
      <label>
        <span class="label">Share of the requests, in %</span>
        <input name="share" type="number" min="1" max="100" step="any" value="100" required />
      </label>
      ${Object.entries(CONDITIONS).map(
        ([name, label]) => html`
          <label>
            <span class="label">${label}</span>
            ${
              name === 'headers'
                ? html`<textarea name=${name} rows="2" spellcheck="false" placeholder="any, one per line"></textarea>`
                : html`<input name=${name} autocomplete="off" spellcheck="false" placeholder="any" />`
            }
          </label>
        `,
      )}
      <button type="submit" class="primary">Plan the fault</button>
    </form>
  `;
}

function optionView(label: string, chosen: string): TemplateResult {
  return html`<option .selected=${label === chosen}>${label}</option>`;
}

function amountView({ amount }: FaultChoice): TemplateResult | typeof nothing {
  if (amount === undefined) return nothing;
  const inSeconds = (ms: number) => `= ${durationText(ms)}`;
  const input = ({ target }: Event) => {
    if (!(target instanceof HTMLInputElement) || !target.nextElementSibling) return;
    target.nextElementSibling.textContent = inSeconds(target.valueAsNumber || 0);
  };
  return html`
    <label>
      <span class="label">${amount.label}</span>
      <input name="amount" type="number" min="0" step="any" .value=${String(amount.default)} required @input=${input} />
      ${amount.unit === 'ms' ? html`<span class="hint" .textContent=${inSeconds(amount.default)}></span>` : nothing}
    </label>
    ${amount.unit === 's' ? html`<p class="hint wide">For a limit that stays, set <i>rate limit</i> in the ${showLink('ledger', 'rateLimit', 'Ledger')}.</p>` : nothing}
  `;
}

function ownResponseView(): TemplateResult {
  return html`
    <label>
      <span class="label">Status</span>
      <input name="status" type="number" min="200" max="599" step="1" placeholder="as the service" />
    </label>
    <label class="wide">
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
function readForm(form: FormData, choice: FaultChoice | undefined) {
  const number = (name: string) => Number(form.get(name));
  const times = form.has('always') ? 'Infinity' : number('times');
  const rate = number('share') / 100;
  return {
    operation: form.get('operation'),
    fault: choice ? choice.create(number('amount')) : ownResponse(form),
    times,
    skip: number('skip'),
    ...(rate < 1 && { rate }),
    ...readCondition(form),
  };
}

function readCondition(form: FormData): { readonly when?: FaultCondition } {
  const text = (name: keyof typeof CONDITIONS) => String(form.get(name)).trim();
  const [username, oid] = [text('username'), text('oid')];
  const lines = text('headers').split('\n');
  const headers = lines.flatMap((line) => (line.trim() === '' ? [] : [readHeader(line.trim())]));
  const when = {
    ...(username !== '' && { username }),
    ...(oid !== '' && { oid }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
  };
  return Object.keys(when).length > 0 ? { when } : {};
}

function readHeader(line: string): readonly [name: string, value: string] {
  const [, name, value] = /^([^:]+):(.*)$/.exec(line) ?? [];
  if (name !== undefined && value !== undefined) return [name.trim(), value.trim()];
  throw new Error(`Enter a header with its value: “${line}: value”. Nothing was planned.`);
}

function ownResponse(form: FormData): Fault {
  const [status, stored, body] = ['status', 'stored', 'body'].map((name) => String(form.get(name)));
  return {
    kind: 'respond',
    ...(status !== '' && { status: Number(status) }),
    ...(stored !== '' && { stored: stored === 'true' }),
    // These have no body, which an empty field says too.
    ...((body !== '' || ['204', '205', '304'].includes(status ?? '')) && { body }),
  };
}
