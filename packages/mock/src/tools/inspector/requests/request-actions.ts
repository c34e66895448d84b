import { isPlainObject } from '@profiles/sdk/internal';
import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../../../service/faults/faults.ts';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { ProfileRecord } from '../../../service/store/records.ts';
import { kindOf } from '../forms/record-kinds.ts';
import { type Notice, noticeOf, noticeView } from '../panels/notice.ts';
import { ShowEvent } from '../panels/show-link.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import {
  asCurl,
  asNodeCommand,
  asTest,
  notForShells,
  notRepeatable,
  notTestable,
  reproduce,
} from '../words/reproduce.ts';
import { operationOf } from '../words/request-words.ts';
import { shownText } from '../words/shown-text.ts';
import { sendRequest } from './send-request.ts';

/** What the user can do with one request, and the result of the last action. */
export class RequestActions {
  readonly #session: InspectorSession;
  readonly #onChange: () => void;
  readonly #onSent: (entry: JournalEntry) => void;
  readonly #onEdit: (entry: JournalEntry) => void;
  #isPending = false;
  #notice: Notice | undefined;
  /** A text that the browser did not let the page copy. */
  #text: string | undefined;

  /**
   * @param onChange - Called after each change of what is shown.
   * @param onSent - Called with a request that the user has resent, as the mock recorded it.
   * @param onEdit - Called with the request that the user wants to edit and resend.
   */
  constructor(
    session: InspectorSession,
    onChange: () => void,
    onSent: (entry: JournalEntry) => void,
    onEdit: (entry: JournalEntry) => void,
  ) {
    this.#session = session;
    this.#onChange = onChange;
    this.#onSent = onSent;
    this.#onEdit = onEdit;
  }

  view(entry: JournalEntry): TemplateResult {
    const problem = notRepeatable(entry);
    const testProblem = notTestable(entry);
    const isServed = this.#session.source.isServed && problem === undefined;
    const shellProblem = isServed ? notForShells(entry) : undefined;
    const username = takenUsername(entry);
    const failure = failureOf(entry);
    const action = (label: string, act: () => Promise<string | Notice>) =>
      html`<button type="button" @click=${() => this.#perform(act)}>${label}</button>`;
    return html`
      <div class="actions" role="group" aria-label="Actions">
        ${
          problem === undefined
            ? html`
                ${testProblem === undefined ? action('Copy as test', () => this.#copyTest(entry)) : nothing}
                ${isServed && shellProblem === undefined ? action(`Copy as ${isOnWindows() ? 'Node command' : 'curl'}`, () => this.#copyCommand(entry)) : nothing}
                ${action('Resend', () => this.#resend(entry))}
                <button type="button" @click=${() => this.#onEdit(entry)}>Edit and resend</button>
              `
            : nothing
        }
        ${
          username === undefined
            ? nothing
            : html`<button type="button" @click=${(event: Event) => void this.#perform(() => this.#showTaken(event, username))}>Show the record with this username</button>`
        }
        ${failure ? action('Fail the next one like this', () => this.#fail(entry, failure)) : nothing}
      </div>
      ${[testProblem, shellProblem].map((text) => (text === undefined ? nothing : html`<p class="hint">${text}</p>`))}
      ${noticeView(this.#notice)}
      ${
        this.#text === undefined
          ? nothing
          : html`<textarea readonly rows="8" aria-label="Text to copy" .value=${this.#text}></textarea>`
      }
    `;
  }

  /** A second press waits for the result of the first: it could store the data twice. */
  async #perform(act: () => Promise<string | Notice>): Promise<void> {
    if (this.#isPending) return;
    this.#isPending = true;
    this.#text = undefined;
    this.#notice = undefined;
    this.#onChange();
    this.#notice = await noticeOf(act);
    this.#isPending = false;
    this.#onChange();
  }

  #copyCommand(entry: JournalEntry): Promise<string> {
    const format = isOnWindows() ? asNodeCommand : asCurl;
    const fault = entry.fault === undefined ? '' : ' It does not plan the fault of this request.';
    return this.#copy(
      format(entry, this.#session.source.baseUrl),
      `Copied the command. Replace the credentials if the mock has its own.${fault}`,
    );
  }

  #copyTest(entry: JournalEntry): Promise<string> {
    return this.#copy(asTest(entry), 'Copied the test, with its settings, record and fault.');
  }

  async #copy(text: string, done: string): Promise<string> {
    try {
      await navigator.clipboard.writeText(text);
      return done;
    } catch {
      // The page is not secure, or the user did not allow it.
      this.#text = text;
      return 'The browser does not let this page copy. Copy the text below.';
    }
  }

  async #resend(entry: JournalEntry): Promise<Notice> {
    const sent = await sendRequest(this.#session, reproduce(entry));
    if (sent.entry) this.#onSent(sent.entry);
    return sent.notice;
  }

  async #showTaken({ target }: Event, username: string): Promise<string> {
    const query = new URLSearchParams({ search: username, limit: '1000' });
    const patients: readonly ProfileRecord[] = JSON.parse(
      await this.#session.call('GET', `${kindOf('createPatient').path}?${query}`),
    );
    // One of the settings ignores case.
    const isTaken = (each: ProfileRecord) =>
      shownText(each.username).toLowerCase() === username.toLowerCase();
    const oid = patients.find(isTaken)?.oid;
    if (oid === undefined) throw new Error('No record has this username any more.');
    target?.dispatchEvent(new ShowEvent('records', oid));
    return '';
  }

  async #fail(entry: JournalEntry, fault: Fault): Promise<string> {
    const body = JSON.stringify({ operation: operationOf(entry) ?? '*', fault });
    await this.#session.call('POST', '/faults', body);
    return 'Planned. The next request fails like this one.';
  }
}

/** Returns the username for which a request was rejected, if it was. */
function takenUsername({ assumed, reason, body }: JournalEntry): string | undefined {
  const isTaken = reason !== undefined && assumed.includes('duplicateUsername');
  const username = isTaken && isPlainObject(body) ? body['username'] : undefined;
  return typeof username === 'string' ? username : undefined;
}

/** Returns the fault that makes a request fail as this one did, if it failed. */
function failureOf({ appliedFault, reason, response }: JournalEntry): Fault | undefined {
  if (appliedFault) return appliedFault;
  if (reason === undefined || response === undefined) return undefined;
  const { status, headers, body } = response;
  return { kind: 'respond', status, headers, body, stored: false };
}

/** Asks in the only way that all browsers have. */
function isOnWindows(): boolean {
  return navigator.platform.startsWith('Win');
}
