import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { Notice } from '../panels/notice.ts';
import { Part } from '../panels/panel.ts';
import { formView, selectView } from '../panels/shared-views.ts';
import { sendRequest } from '../requests/send-request.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import type { Fields } from '../words/json-text.ts';
import { operationText } from '../words/request-words.ts';
import { freeExample } from './free-example.ts';
import { kindOf, OID_FIELD } from './record-kinds.ts';

const OPERATION_NAMES = Object.keys(ENDPOINTS) as OperationName[];
const OPERATION_CHOICES = Object.fromEntries(
  OPERATION_NAMES.map((name) => [name, { text: operationText(name) }]),
);
const FIRST_OPERATION: OperationName = 'createPatient';

/** The element `<profiles-mock-send>`: sends a request to the service. An example is filled in. */
export class SendForm extends Part {
  static override readonly properties = {
    session: { attribute: false },
    revision: { attribute: false },
    sent: { attribute: false },
  };

  declare session: InspectorSession;
  /** Changes whenever the session changes. */
  declare revision: number;
  /** Called with the request that the user sent, as the mock recorded it. */
  declare sent: (entry: JournalEntry) => void;
  #isOpened = false;
  /** Whether the username of the form may be taken by now. */
  #isUsed = false;
  /** Whether there is no record that the operation could update. */
  #lacksRecord = false;
  #operation = FIRST_OPERATION;
  #values: Fields = kindOf(FIRST_OPERATION).example;

  protected override willUpdate(): void {
    const lacksRecord = this.#hasOid && this.session.state?.emrUsers === 0;
    // An EMR user was added meanwhile.
    if (this.#lacksRecord && this.#hasOid && !lacksRecord) void this.#choose(this.#operation);
    this.#lacksRecord = lacksRecord;
  }

  override render(): TemplateResult {
    return formView('Send a request', this.#isOpened ? this.#formView() : nothing, () => {
      void this.#open();
    });
  }

  async #open(): Promise<void> {
    if (this.#isOpened && !this.#isUsed) return;
    await this.#choose(this.#operation);
    this.#isOpened = true;
    this.requestUpdate();
  }

  #formView(): TemplateResult {
    const { fields } = kindOf(this.#operation);
    return html`
      <div class="toolbar">
        ${selectView('What to send', this.#operation, OPERATION_CHOICES, (name) => void this.#choose(name))}
        <label><span class="label">Token</span><input id="token" value="any" autocomplete="off" /></label>
        <label><span class="label">Client ID</span><input id="client-id" value="any" autocomplete="off" /></label>
      </div>
      ${
        this.#lacksRecord
          ? html`<p class="hint">The mock has no EMR user to update. Add one in <i>Records</i>, or send an unknown oid on purpose.</p>`
          : nothing
      }
      <profiles-mock-form action="Send" pending="Sending …" .fields=${this.#hasOid ? [OID_FIELD, ...fields] : fields}
        .values=${this.#values} .submit=${(values: Fields) => this.#send(values)}></profiles-mock-form>
    `;
  }

  /** Whether the path of the operation names a record. */
  get #hasOid(): boolean {
    return ENDPOINTS[this.#operation].path.includes(`{${OID_FIELD.name}}`);
  }

  async #choose(name: string): Promise<void> {
    this.#operation = OPERATION_NAMES.find((each) => each === name) ?? FIRST_OPERATION;
    const kind = kindOf(this.#operation);
    const example = await freeExample(this.session, kind);
    const { path } = kind;
    const records: string = await this.session.call('GET', `${path}?limit=1`).catch(() => '[]');
    const [oldest = { oid: '' }]: readonly { readonly oid: string }[] = JSON.parse(records);
    this.#values = this.#hasOid ? { oid: oldest.oid, ...example } : example;
    this.#isUsed = false;
    this.requestUpdate();
  }

  async #send(values: Fields): Promise<Notice> {
    const { method, path } = ENDPOINTS[this.#operation];
    const { oid, ...others } = values;
    const body = JSON.stringify(this.#hasOid ? others : values);
    const headers = {
      authorization: `Bearer ${this.#valueOf('token')}`,
      'client-id': this.#valueOf('client-id'),
      'content-type': 'application/json',
    };
    const target = path.replace('{oid}', encodeURIComponent(String(oid)));
    const request = { method, path: target, headers, body };
    const { notice, entry } = await sendRequest(this.session, request);
    if (entry) this.sent(entry);
    this.#isUsed ||= entry?.stored === true;
    return notice;
  }

  #valueOf(id: string): string {
    return this.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  }
}
