import { html, nothing, type TemplateResult } from 'lit';
import type { FaultJson } from '../../../admin/fault-json.ts';
import { describeFault } from '../../../service/faults/describe-fault.ts';
import { ChosenFault, faultForm } from './fault-form.ts';
import { noticeView } from './notice.ts';
import { Panel } from './panel.ts';
import { emptyView } from './parts.ts';

/** The faults that are planned, and a form that plans one. */
export class FaultsPanel extends Panel {
  readonly #chosen = new ChosenFault();

  #planned = 0;

  protected override willUpdate(): void {
    const planned = this.session.state?.faults.length ?? 0;
    // What was said about a fault is outdated once it is used up.
    if (planned < this.#planned) this.notice = undefined;
    this.#planned = planned;
  }

  override render(): TemplateResult {
    const faults = this.session.state?.faults ?? [];
    return html`
      ${faultForm(
        this.#chosen,
        () => this.requestUpdate(),
        (json) => this.send('Planned.', 'POST', '/faults', json),
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
              <ul class="rows">${faults.map((fault) => this.#row(fault))}</ul>
            `
      }
    `;
  }

  #row(planned: FaultJson): TemplateResult {
    const { id, operation, fault, rate, skip } = planned;
    return html`
      <li class="row item">
        <span class="what"><b>${describeFault(fault)}</b></span>
        <span class="hint">
          ${operation === '*' ? 'every operation' : operation}, ${leftText(planned)}${
            skip > 0 ? `, after ${skip} more` : nothing
          }${rate < 1 ? `, ${rate * 100}% of them` : nothing}
        </span>
        <button type="button" @click=${() => this.send('Cancelled.', 'DELETE', `/faults/${id}`)}>Cancel</button>
      </li>
    `;
  }
}

function leftText({ times }: FaultJson): string {
  if (times === 'Infinity') return 'every request';
  return times === 1 ? 'the next request' : `the next ${times} requests`;
}
