import { isPlainObject } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { html, nothing, type TemplateResult } from 'lit';
import type { Fault } from '../../../service/faults/faults.ts';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { ProfileRecord } from '../../../service/store/records.ts';
import { kindOf, type RecordKind, recordPath } from '../forms/record-kinds.ts';
import { type Notice, noticeOf, noticeView } from '../panels/notice.ts';
import type { InspectorSession } from '../session/inspector-session.ts';
import { sendTo } from '../session/mock-source.ts';
import { asCurl, asTest, type MetRecords, notRepeatable, reproduce } from '../words/reproduce.ts';
import { operationOf } from '../words/request-words.ts';
import { shownText } from '../words/shown-text.ts';

/** What the user can do with one request, and the result of the last action. */
export class RequestActions {
  readonly #session: InspectorSession;
  readonly #onChange: () => void;
  #notice: Notice | undefined;
  /** A text that the browser did not let the page copy. */
  #text: string | undefined;

  /** @param onChange - Called after each change of what is shown. */
  constructor(session: InspectorSession, onChange: () => void) {
    this.#session = session;
    this.#onChange = onChange;
  }

  view(entry: JournalEntry): TemplateResult {
    const problem = notRepeatable(entry);
    const failure = failureOf(entry);
    const action = (label: string, act: () => Promise<string>) =>
      html`<button type="button" @click=${() => this.#perform(act)}>${label}</button>`;
    return html`
      <div class="actions" role="group" aria-label="Actions">
        ${
          problem === undefined
            ? html`
                ${action('Copy as test', () => this.#copyTest(entry))}
                ${this.#session.source.isServed ? action('Copy as curl', () => this.#copyCurl(entry)) : nothing}
                ${action('Resend', () => this.#resend(entry))}
              `
            : html`<p class="hint">${problem}</p>`
        }
        ${failure ? action('Fail the next one like this', () => this.#fail(entry, failure)) : nothing}
      </div>
      ${noticeView(this.#notice)}
      ${
        this.#text === undefined
          ? nothing
          : html`<textarea readonly rows="8" aria-label="Text to copy" .value=${this.#text}></textarea>`
      }
    `;
  }

  async #perform(act: () => Promise<string>): Promise<void> {
    this.#text = undefined;
    this.#notice = await noticeOf(act);
    this.#onChange();
  }

  #copyCurl(entry: JournalEntry): Promise<string> {
    const command = asCurl(entry, this.#session.source.baseUrl);
    return this.#copy(
      command,
      'Copied the curl command. Replace the credentials if the mock has its own.',
    );
  }

  async #copyTest(entry: JournalEntry): Promise<string> {
    const test = asTest(entry, await recordsMetBy(entry, this.#session));
    return this.#copy(test, 'Copied the test, with its settings, records and fault.');
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

  async #resend(entry: JournalEntry): Promise<string> {
    return `Resent. ${await sendTo(this.#session.source, reproduce(entry))}`;
  }

  async #fail(entry: JournalEntry, fault: Fault): Promise<string> {
    const body = JSON.stringify({ operation: operationOf(entry) ?? '*', fault });
    await this.#session.call('POST', '/faults', body);
    return 'Planned. The next request fails like this one.';
  }
}

/** Returns the fault that makes a request fail as this one did, if it failed. */
function failureOf({ appliedFault, reason, response }: JournalEntry): Fault | undefined {
  if (appliedFault) return appliedFault;
  if (reason === undefined || response === undefined) return undefined;
  const { status, headers, body } = response;
  return { kind: 'respond', status, headers, body, stored: false };
}

/** Returns the records that the response to a request depends on, as they are now. */
async function recordsMetBy(entry: JournalEntry, session: InspectorSession): Promise<MetRecords> {
  if (entry.operation === undefined) return {};
  const { effect, collection } = ENDPOINTS[entry.operation];
  const kind = kindOf(entry.operation);
  const found = await (effect === 'create'
    ? recordsWithUsername(entry, session, kind)
    : fetchRecords(session, recordPath(kind, entry.oid ?? '')));
  return found.length === 0 ? {} : { [collection]: found };
}

async function recordsWithUsername(
  { oid, body, stored }: JournalEntry,
  session: InspectorSession,
  { path }: RecordKind,
): Promise<readonly ProfileRecord[]> {
  const username = isPlainObject(body) ? body['username'] : undefined;
  if (typeof username !== 'string' || username === '') return [];
  const found = await fetchRecords(session, `${path}?${new URLSearchParams({ search: username })}`);
  return found.filter(
    (each) =>
      // One of the settings ignores case.
      shownText(each.username).toLowerCase() === username.toLowerCase() &&
      // Without the record that this request itself created.
      !(stored && each.oid === oid),
  );
}

/** Reads one record or a list. Returns an empty list if the mock has none. */
async function fetchRecords(
  session: InspectorSession,
  path: string,
): Promise<readonly ProfileRecord[]> {
  try {
    return [JSON.parse(await session.call('GET', path))].flat();
  } catch {
    return [];
  }
}
