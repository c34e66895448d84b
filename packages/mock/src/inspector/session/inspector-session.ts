import type { EventSourceMessage } from 'eventsource-parser';
import type { ViewedState } from '../../admin/event-batch.ts';
import type { JournalEntry } from '../../journal/journal-entry.ts';
import { AdminSession } from './admin-session.ts';
import { type Connection, followEvents } from './connection.ts';
import { RequestList } from './request-list.ts';

/** The requests are loaded again after this time without further skipped ones. */
const QUIET_MS = 500;

/** What the inspector knows of one mock, and what it can do with it. */
export class InspectorSession extends AdminSession {
  readonly requests = new RequestList();
  /** The counts, settings and faults. `undefined` until the mock has told them. */
  state: ViewedState | undefined;
  #isLoaded = false;
  #reload: ReturnType<typeof setTimeout> | undefined;

  override close(): void {
    clearTimeout(this.#reload);
    super.close();
  }

  protected override follow(): Promise<void> {
    const follower = {
      headers: () => this.headers(),
      onConnection: (connection: Connection) => this.setConnection(connection),
      onEvents: (messages: readonly EventSourceMessage[]) => this.#read(messages),
    };
    return followEvents(this.source, follower, this.closed.signal);
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
    this.onChange();
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
        this.onChange();
      } catch {
        // The connection is lost. The next one loads them.
        this.#isLoaded = false;
      }
    }, ms);
  }
}
