import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import { Part } from '../panels/panel.ts';
import { formView, selectView } from '../panels/shared-views.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { sendTo } from '../session/mock-source.ts';
import type { Fields } from '../words/json-text.ts';
import { operationText } from '../words/request-words.ts';
import { kindOf, OID_FIELD } from './record-kinds.ts';

const OPERATION_NAMES = Object.keys(ENDPOINTS) as OperationName[];
const OPERATION_CHOICES = Object.fromEntries(
  OPERATION_NAMES.map((name) => [name, { text: operationText(name) }]),
);
const FIRST_OPERATION: OperationName = 'createPatient';

/** The element `<profiles-mock-send>`: sends a request to the service. An example is filled in. */
export class SendForm extends Part {
  static override readonly properties = { session: { attribute: false } };

  declare session: InspectorSession;
  #isOpened = false;
  #operation = FIRST_OPERATION;
  #values: Fields = kindOf(FIRST_OPERATION).example;

  override render(): TemplateResult {
    return formView('Send a request', this.#isOpened ? this.#formView() : nothing, () => {
      this.#isOpened = true;
      this.requestUpdate();
    });
  }

  #formView(): TemplateResult {
    const { fields } = kindOf(this.#operation);
    return html`
      <div class="toolbar">
        ${selectView('What to send', this.#operation, OPERATION_CHOICES, (name) => void this.#choose(name))}
        <label><span class="label">Token</span><input id="token" value="any" autocomplete="off" /></label>
        <label><span class="label">Client ID</span><input id="client-id" value="any" autocomplete="off" /></label>
      </div>
      <profiles-mock-form action="Send" .fields=${this.#hasOid ? [OID_FIELD, ...fields] : fields}
        .values=${this.#values} .submit=${(values: Fields) => this.#send(values)}></profiles-mock-form>
    `;
  }

  /** Whether the path of the operation names a record. */
  get #hasOid(): boolean {
    return ENDPOINTS[this.#operation].path.includes(`{${OID_FIELD.name}}`);
  }

  async #choose(name: string): Promise<void> {
    this.#operation = OPERATION_NAMES.find((each) => each === name) ?? FIRST_OPERATION;
    const { path, example } = kindOf(this.#operation);
    const records: string = await this.session.call('GET', `${path}?limit=1`).catch(() => '[]');
    const [oldest = { oid: '' }]: readonly { readonly oid: string }[] = JSON.parse(records);
    this.#values = this.#hasOid ? { oid: oldest.oid, ...example } : example;
    this.requestUpdate();
  }

  async #send(values: Fields): Promise<string> {
    const { method, path } = ENDPOINTS[this.#operation];
    const { oid, ...others } = values;
    const body = JSON.stringify(this.#hasOid ? others : values);
    const headers = {
      authorization: `Bearer ${this.#valueOf('token')}`,
      'client-id': this.#valueOf('client-id'),
      'content-type': 'application/json',
    };
    const target = path.replace('{oid}', encodeURIComponent(String(oid)));
    return `Sent. ${await sendTo(this.session.source, { method, path: target, headers, body })}`;
  }

  #valueOf(id: string): string {
    return this.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  }
}
