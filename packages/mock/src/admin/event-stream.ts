import { wait } from '../http/wait.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import { EventBatch, type RequestEvent } from './event-batch.ts';

/** The content type of a stream of events. */
export const EVENT_STREAM = 'text/event-stream';

/** Events are sent in batches, so that a viewer costs the server little under load. */
const BATCH_MS = 50;
/** The time until a batch that leaves out requests. */
const BUSY_BATCH_MS = 150;
/**
 * The time after which an idle stream sends a comment, so that proxies, and Bun after 10 seconds, do
 * not close the connection.
 */
const HEARTBEAT_MS = 8000;
/** The time that a client waits before it reconnects. */
const RECONNECT_MS = 1000;

/** The events of a mock, as streams of server-sent events that a client can resume. */
export class EventFeed {
  readonly #mock: ProfilesMock;
  /**
   * Distinguishes the ids of this feed from those of a server that ran before. Pages without TLS
   * have no `randomUUID`. Created by the first request, because Workers reject random values before.
   */
  #name = '';
  #resets = 0;

  constructor(mock: ProfilesMock) {
    this.#mock = mock;
  }

  /**
   * Opens a stream.
   *
   * @param lastEventId - The last id that the client has seen. The stream continues after it.
   * @param signal - Ends the stream.
   */
  open(lastEventId: string | null, signal: AbortSignal): ReadableStream<Uint8Array> {
    if (this.#name === '') this.#start();
    const batch = new EventBatch(this.#mock, this.#missedSince(lastEventId));
    const encoder = new TextEncoder();
    const takeBatch = () => batch.take((entry) => this.#idOf(entry));
    const stopped = new AbortController();
    let news = new AbortController();
    const unsubscribe = this.#mock.subscribe((event) => {
      batch.add(event);
      // An abort creates an error with its stack, even if the signal is aborted already.
      if (!news.signal.aborted) news.abort();
    });
    const stop = () => {
      unsubscribe();
      stopped.abort();
    };
    return new ReadableStream<Uint8Array>({
      start(controller) {
        const end = () => {
          stop();
          controller.close();
        };
        signal.addEventListener('abort', end, { signal: stopped.signal });
        controller.enqueue(encoder.encode(`retry: ${RECONNECT_MS}\n\n${takeBatch()}`));
      },
      // Called once the client has read the text before. The timers start here and not when an event
      // occurs, because the timers of a Worker end with the request in which they started.
      async pull(controller) {
        const isQuiet = await hasPassed(HEARTBEAT_MS, news.signal, stopped.signal);
        if (!isQuiet) await hasPassed(BATCH_MS, stopped.signal);
        if (batch.isFull) await hasPassed(BUSY_BATCH_MS - BATCH_MS, stopped.signal);
        if (stopped.signal.aborted) return;
        if (!isQuiet) news = new AbortController();
        controller.enqueue(encoder.encode(isQuiet ? ':\n\n' : takeBatch()));
      },
      cancel: stop,
    });
  }

  #missedSince(lastEventId: string | null): readonly RequestEvent[] | 'reset' {
    if (lastEventId === null) return [];
    const seen = this.#numberIn(lastEventId);
    if (seen === undefined) return 'reset';
    const { requests, otherRequests } = this.#mock;
    const missed = requests.filter(({ id }) => id > seen);
    // An id does not tell which of these the client has seen after its last request.
    const others = otherRequests.filter(({ after }) => after >= seen);
    return [
      ...others.map((entry) => ({ kind: 'otherRequest', entry }) as const),
      ...missed.map((entry) => ({ kind: 'request', entry }) as const),
    ];
  }

  /** Entries are numbered from 1 again after a reset, so the id also contains the resets. */
  #idOf(entry: number): string {
    return `${this.#name}.${this.#resets}.${entry}`;
  }

  /** Returns the entry in an id, unless the id is of another server or of before a reset. */
  #numberIn(id: string): number | undefined {
    const prefix = this.#idOf(0).slice(0, -1);
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    return /^\d+$/.test(number) ? Number(number) : undefined;
  }

  #start(): void {
    this.#name = crypto.getRandomValues(new Uint32Array(1)).join();
    this.#mock.subscribe(({ kind }) => {
      if (kind === 'reset') this.#resets += 1;
    });
  }
}

/** Waits. Returns false as soon as a signal aborts. */
function hasPassed(ms: number, ...signals: readonly AbortSignal[]): Promise<boolean> {
  return wait(ms, AbortSignal.any([...signals])).then(
    () => true,
    () => false,
  );
}
