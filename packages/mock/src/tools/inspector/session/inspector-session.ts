import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { ViewedState } from '../../../admin/event-log.ts';
import { AdminSession } from './admin-session.ts';
import { type ListedRequest, RequestList } from './request-list.ts';

/** The requests are loaded again when no further one was skipped for this time. */
const QUIET_MS = 500;
/** The first wait after a lost connection. Each further one is twice as long, up to the maximum. */
const MIN_RECONNECT_MS = 250;
const MAX_RECONNECT_MS = 4000;

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
    let waitMs = MIN_RECONNECT_MS;
    this.setConnection({ kind: 'connecting' });
    while (!signal.aborted) {
      try {
        const after = lastId === undefined ? {} : { 'last-event-id': lastId };
        const [connection, response] = await this.open('/events', after);
        this.setConnection(connection);
        if (connection.kind !== 'live') return;
        waitMs = MIN_RECONNECT_MS;
        await readEvents(response, (messages) => {
          lastId = messages.at(-1)?.id ?? lastId;
          this.#read(messages);
        });
      } catch {
        // The connection is lost, or the inspector is closed.
      }
      if (signal.aborted) return;
      this.setConnection({ kind: 'lost' });
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      waitMs = Math.min(2 * waitMs, MAX_RECONNECT_MS);
    }
  }

  #read(messages: readonly EventSourceMessage[]): void {
    let arrived: ListedRequest[] = [];
    for (const { event, data } of messages) {
      const json = JSON.parse(data);
      if (event === 'request' || event === 'passthrough') arrived.push(json);
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
          ['/requests', '/passthrough-requests'].map((path) => this.call('GET', path)),
        );
        // The mock was reset in the meantime, and these requests are from before.
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

/**
 * The mock sends a comment several times in this time (`HEARTBEAT_MS` in admin/event-stream.ts), so a
 * connection without any is lost.
 */
const MAX_SILENCE_MS = 40_000;

/**
 * Reads a stream of server-sent events to its end.
 *
 * @param onEvents - Called with the events that arrived together.
 * @throws If the connection is lost.
 */
async function readEvents(
  { body }: Response,
  onEvents: (messages: readonly EventSourceMessage[]) => void,
): Promise<void> {
  if (body === null) return;
  let arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (message) => arrived.push(message) });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  for (;;) {
    const giveUp = setTimeout(() => reader.cancel(), MAX_SILENCE_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(giveUp));
    if (done) return;
    parser.feed(decoder.decode(value, { stream: true }));
    if (arrived.length > 0) onEvents(arrived);
    arrived = [];
  }
}
