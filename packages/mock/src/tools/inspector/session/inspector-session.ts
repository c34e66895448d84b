import type { EventSourceMessage } from 'eventsource-parser';
import type { ViewedState } from '../../../admin/event-batch.ts';
import { AdminSession } from './admin-session.ts';
import { pause } from './loader.ts';
import { readEvents } from './read-events.ts';
import { type ListedRequest, RequestList } from './request-list.ts';

/** The time without further skipped requests after which the requests are loaded again. */
const QUIET_MS = 500;
/** The first wait after a lost connection. Each further one is twice as long. */
const FIRST_WAIT_MS = 250;
const MAX_WAIT_MS = 4000;

/** The data of one mock that the inspector shows, and its connection. */
export class InspectorSession extends AdminSession {
  readonly requests = new RequestList();
  /** The counts, settings and faults. `undefined` until the mock has sent them. */
  state: ViewedState | undefined;
  #isLoaded = false;
  #reload: ReturnType<typeof setTimeout> | undefined;

  override close(): void {
    clearTimeout(this.#reload);
    super.close();
  }

  /** Reconnects after a lost connection, and continues after the last event. */
  protected override async follow(): Promise<void> {
    const { signal } = this.closed;
    let lastId: string | undefined;
    let waitMs = FIRST_WAIT_MS;
    this.setConnection({ kind: 'connecting' });
    while (!signal.aborted) {
      try {
        const after = lastId === undefined ? {} : { 'last-event-id': lastId };
        const [connection, response] = await this.open('/events', after);
        this.setConnection(connection);
        if (connection.kind !== 'live') return;
        waitMs = FIRST_WAIT_MS;
        await readEvents(response, (messages) => {
          lastId = messages.at(-1)?.id ?? lastId;
          this.#read(messages);
        });
      } catch {
        // The connection is lost, or the inspector is closed.
      }
      if (signal.aborted) return;
      this.setConnection({ kind: 'lost' });
      await pause(waitMs);
      waitMs = Math.min(2 * waitMs, MAX_WAIT_MS);
    }
  }

  #read(messages: readonly EventSourceMessage[]): void {
    let arrived: ListedRequest[] = [];
    for (const { event, data } of messages) {
      const json = JSON.parse(data);
      if (event === 'request' || event === 'other-request') arrived.push(json);
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

  /** Loads the requests that the events skipped. */
  #loadSoon(ms = QUIET_MS): void {
    clearTimeout(this.#reload);
    this.#reload = setTimeout(async () => {
      const load = this.#reload;
      try {
        const [entries = '', others = ''] = await Promise.all(
          ['/requests', '/other-requests'].map((path) => this.call('GET', path)),
        );
        // There was a reset in the meantime, and these requests are older.
        if (load !== this.#reload) return;
        this.requests.add([...JSON.parse(entries), ...JSON.parse(others)]);
        this.onChange();
      } catch {
        // The connection is lost. The next one loads them.
        this.#isLoaded = false;
      }
    }, ms);
  }
}
