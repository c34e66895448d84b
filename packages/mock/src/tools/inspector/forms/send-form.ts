import { isPlainObject } from '@profiles/sdk/internal';
import { ENDPOINTS, type OperationName } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { Notice } from '../panels/notice.ts';
import { Part } from '../panels/panel.ts';
import { formView, selectView } from '../panels/shared-views.ts';
import { sendRequest } from '../requests/send-request.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import type { Fields } from '../words/json-text.ts';
import { type Reproduction, reproduce } from '../words/reproduce.ts';
import { operationText } from '../words/request-words.ts';
import { shownText } from '../words/shown-text.ts';
import type { FieldsForm } from './fields-form.ts';
import { freeExample } from './free-example.ts';
import { kindOf, OID_FIELD } from './record-kinds.ts';

const OPERATION_NAMES = Object.keys(ENDPOINTS) as OperationName[];
const OPERATION_CHOICES = Object.fromEntries(
  OPERATION_NAMES.map((name) => [name, { text: operationText(name) }]),
);
const FIRST_OPERATION: OperationName = 'createPatient';

/** The choice of a recorded request that is not as the operation would send it. */
const RECORDED = 'recorded';
/** The headers that the form sends beside the credentials. */
const JSON_HEADERS: Reproduction['headers'] = { 'content-type': 'application/json' };

/**
 * The element `<profiles-mock-send>`: sends a request to the service. An example is filled in, or a request
 * that the mock recorded.
 */
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
  /** Whether there is no record that the operation could update. */
  #lacksRecord = false;
  #operation = FIRST_OPERATION;
  #values: Fields | string = kindOf(FIRST_OPERATION).example;
  /** How often a request was filled in. Each time the form starts anew, even with the same text. */
  #filled = 0;
  #headers = JSON_HEADERS;
  /** The method and path to send, if they are not those of the operation. */
  #recorded: Pick<Reproduction, 'method' | 'path'> | undefined;

  protected override willUpdate(): void {
    const lacksRecord = this.#hasOid && this.session.state?.emrUsers === 0;
    const hasNoOid = isPlainObject(this.#values) && this.#values[OID_FIELD.name] === '';
    // An EMR user was added meanwhile.
    if (this.#lacksRecord && !lacksRecord && hasNoOid) void this.#choose(this.#operation);
    this.#lacksRecord = lacksRecord;
  }

  override render(): TemplateResult {
    return formView('Send a request', this.#isOpened ? this.#formView() : nothing, () => {
      void this.#open();
    });
  }

  /** Opens the form with a recorded request, whose credentials nobody knows, and moves the focus to it. */
  async fill(entry: JournalEntry): Promise<void> {
    const { oid, body } = entry;
    const { method, path, headers } = reproduce(entry);
    const { authorization = '', 'client-id': clientId, ...others } = headers;
    this.#operation = entry.operation ?? FIRST_OPERATION;
    this.#headers = others;
    this.#recorded = undefined;
    const { method: usual } = ENDPOINTS[this.#operation];
    // The form has one field for the oid, which is that of the path.
    const isUsual = method === usual && path === this.#path(oid) && isPlainObject(body);
    if (isUsual && !(this.#hasOid && 'oid' in body)) {
      this.#values = this.#hasOid ? { oid, ...body } : { ...body };
    } else {
      this.#recorded = { method, path };
      this.#values = isPlainObject(body) ? { ...body } : shownText(body);
    }
    this.#filled += 1;
    this.#isOpened = true;
    this.requestUpdate();
    await this.updateComplete;
    this.#fillCredential('token', authorization.startsWith('Bearer '));
    this.#fillCredential('client-id', clientId !== undefined);
    const form = this.querySelector<FieldsForm>('profiles-mock-form');
    await form?.updateComplete;
    this.querySelector('details')?.toggleAttribute('open', true);
    form?.querySelector<HTMLElement>('[name], textarea')?.focus();
  }

  /** Keeps the credential that the user entered, unless the request had none. */
  #fillCredential(id: string, isSent: boolean): void {
    const input = this.querySelector<HTMLInputElement>(`#${id}`);
    if (input) input.value = isSent ? input.value || 'any' : '';
  }

  async #open(): Promise<void> {
    if (this.#isOpened) return;
    await this.#choose(this.#operation);
    this.#isOpened = true;
    this.requestUpdate();
  }

  #formView(): TemplateResult {
    const { fields } = kindOf(this.#operation);
    const recorded = this.#recorded;
    const text = `${recorded?.method} ${recorded?.path}`;
    const choices = recorded ? { [RECORDED]: { text }, ...OPERATION_CHOICES } : OPERATION_CHOICES;
    const chosen = recorded ? RECORDED : this.#operation;
    return html`
      <div class="toolbar">
        ${selectView('What to send', chosen, choices, (name) => void this.#choose(name))}
        <label><span class="label">Token</span><input id="token" value="any" autocomplete="off" /></label>
        <label><span class="label">Client ID</span><input id="client-id" value="any" autocomplete="off" /></label>
      </div>
      ${
        this.#lacksRecord
          ? html`<p class="hint">The mock has no EMR user to update. Add one in <i>Records</i>, or send an unknown oid on purpose.</p>`
          : nothing
      }
      ${keyed(
        this.#filled,
        html`<profiles-mock-form action="Send" pending="Sending …" .fields=${this.#hasOid ? [OID_FIELD, ...fields] : fields}
        .values=${this.#values} .submit=${(values: Fields | string) => this.#send(values)}></profiles-mock-form>`,
      )}
    `;
  }

  /** Whether the form has the oid that the path of the operation names. */
  get #hasOid(): boolean {
    const { path } = ENDPOINTS[this.#operation];
    return this.#recorded === undefined && path.includes(`{${OID_FIELD.name}}`);
  }

  #path(oid: unknown): string {
    return ENDPOINTS[this.#operation].path.replace('{oid}', encodeURIComponent(String(oid)));
  }

  /** Fills in an example of an operation. */
  async #choose(name: string): Promise<void> {
    this.#operation = OPERATION_NAMES.find((each) => each === name) ?? FIRST_OPERATION;
    this.#headers = JSON_HEADERS;
    this.#recorded = undefined;
    const kind = kindOf(this.#operation);
    const example = await freeExample(this.session, kind);
    const { path } = kind;
    const records: string = await this.session.call('GET', `${path}?limit=1`).catch(() => '[]');
    const [oldest = { oid: '' }]: readonly { readonly oid: string }[] = JSON.parse(records);
    this.#values = this.#hasOid ? { oid: oldest.oid, ...example } : example;
    this.requestUpdate();
  }

  async #send(values: Fields | string): Promise<Notice> {
    const { oid, ...others }: Fields = typeof values === 'string' ? {} : values;
    const { method } = ENDPOINTS[this.#operation];
    const headers = {
      authorization: `Bearer ${this.#valueOf('token')}`,
      'client-id': this.#valueOf('client-id'),
      ...this.#headers,
    };
    const body = shownText(this.#hasOid ? others : values);
    const { notice, entry } = await sendRequest(this.session, {
      ...(this.#recorded ?? { method, path: this.#path(oid) }),
      headers,
      ...(body !== '' && { body }),
    });
    if (entry) this.sent(entry);
    return notice;
  }

  #valueOf(id: string): string {
    return this.querySelector<HTMLInputElement>(`#${id}`)?.value ?? '';
  }
}
