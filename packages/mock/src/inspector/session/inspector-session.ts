import type { EventSourceMessage } from 'eventsource-parser';
import type { ViewedState } from '../../admin/event-batch.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { type Connection, followEvents, reasonOf } from './connection.ts';
import type { MockSource } from './mock-source.ts';
import { RequestList } from './request-list.ts';

/** The requests are loaded again after this time without further skipped ones. */
const QUIET_MS = 500;

/** What the inspector knows of one mock, and what it can do with it. */
export class InspectorSession {
  readonly source: MockSource;
  readonly requests = new RequestList();
  /** The counts, settings and faults. `undefined` until the mock has told them. */
  state: ViewedState | undefined;
  connection: Connection = { kind: 'connecting' };
  readonly #onChange: () => void;
  readonly #closed = new AbortController();
  /** Kept in memory alone. */
  #token: string | undefined;
  #isLoaded = false;
  #reload: ReturnType<typeof setTimeout> | undefined;

  /** @param onChange - Called after each change of this object. */
  constructor(source: MockSource, onChange: () => void) {
    this.source = source;
    this.#onChange = onChange;
  }

  /** Connects, with another token if one is given. Call it again after the mock refused. */
  connect(token = this.#token): void {
    this.#token = token;
    const follower = {
      headers: () => this.#headers(),
      onConnection: (connection: Connection) => {
        this.connection = connection;
        this.#onChange();
      },
      onEvents: (messages: readonly EventSourceMessage[]) => this.#read(messages),
    };
    void followEvents(this.source, follower, this.#closed.signal);
  }

  close(): void {
    clearTimeout(this.#reload);
    this.#closed.abort();
  }

  /**
   * Sends a request to the admin API.
   *
   * @param body - JSON.
   * @returns The JSON of the response, as text.
   * @throws An error with an explanation for the user.
   */
  async ask(method: string, path: string, body?: string): Promise<string> {
    const question = { method, path, ...(body !== undefined && { body }) };
    const { signal } = this.#closed;
    const response = await this.source
      .ask({ ...question, headers: this.#headers(), signal })
      .catch(() => {
        throw new Error('The mock cannot be reached. Nothing was changed.');
      });
    if (!response.ok) throw new Error(await reasonOf(response));
    return response.text();
  }

  #headers(): Readonly<Record<string, string>> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
  }

  #read(messages: readonly EventSourceMessage[]): void {
    let arrived: JournalEntry[] = [];
    for (const { event, data } of messages) {
      const json = JSON.parse(data);
      if (event === 'request') arrived.push(json);
      if (event === 'state') this.state = json;
      if (event === 'skipped') this.#loadSoon();
      if (event === 'reset') {
        arrived = [];
        this.requests.clear();
        this.#loadSoon(0);
      }
    }
    this.requests.add(arrived);
    if (!this.#isLoaded) this.#loadSoon(0);
    this.#isLoaded = true;
    this.#onChange();
  }

  /** Loads the requests that no event has told. */
  #loadSoon(ms = QUIET_MS): void {
    clearTimeout(this.#reload);
    this.#reload = setTimeout(async () => {
      const load = this.#reload;
      try {
        const entries: JournalEntry[] = JSON.parse(await this.ask('GET', '/requests'));
        // After a reset in the meantime, these are requests of before.
        if (load !== this.#reload) return;
        this.requests.add(entries);
        this.#onChange();
      } catch {
        // The connection is lost. The next one loads them.
        this.#isLoaded = false;
      }
    }, ms);
  }
}
