import type { ProfilesMock } from '../service/profiles-mock.ts';
import { EventLog, type RequestEvent } from './event-log.ts';

/** The content type of a stream of events. */
export const EVENT_STREAM = 'text/event-stream';

/** Events are sent in batches, so that a viewer costs the server little under load. */
const BATCH_MS = 50;
/** The time until a batch that leaves out requests. */
const BUSY_BATCH_MS = 150;
/** The time that each further stream adds to the time until a batch, so that many slow no request. */
const MS_PER_STREAM = 0.5;
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
  #clears = 0;
  readonly #streams = new Set<Pauses>();
  #log: EventLog;
  #unsubscribe = () => {};

  constructor(mock: ProfilesMock) {
    this.#mock = mock;
    this.#log = this.#createLog();
  }

  /**
   * Opens a stream.
   *
   * @param lastEventId - The last id that the client has seen. The stream continues after it.
   * @param signal - Ends the stream.
   */
  open(lastEventId: string | null, signal: AbortSignal): ReadableStream<Uint8Array> {
    if (this.#name === '') this.#start();
    const pauses = new Pauses();
    if (this.#streams.size === 0) this.#follow();
    this.#streams.add(pauses);
    const log = this.#log;
    const first = log.start(this.#missedSince(lastEventId));
    let position = log.end;
    let end = () => {};
    const stop = () => {
      signal.removeEventListener('abort', end);
      pauses.end();
      this.#streams.delete(pauses);
      if (this.#streams.size === 0) this.#unsubscribe();
    };
    return new ReadableStream<Uint8Array>({
      start(controller) {
        end = () => {
          stop();
          controller.close();
        };
        signal.addEventListener('abort', end);
        controller.enqueue(new TextEncoder().encode(`retry: ${RECONNECT_MS}\n\n${first}`));
      },
      // Called once the client has read the text before. The timers start here and not when an event
      // occurs, because the timers of a Worker end with the request in which they started.
      pull: async (controller) => {
        const isQuiet = position === log.end && (await pauses.untilNews(HEARTBEAT_MS));
        if (!isQuiet) await pauses.rest(BATCH_MS + MS_PER_STREAM * (this.#streams.size - 1));
        if (log.leavesOut(position)) await pauses.rest(BUSY_BATCH_MS - BATCH_MS);
        if (pauses.isOver) return;
        controller.enqueue(isQuiet ? HEARTBEAT : log.read(position));
        if (!isQuiet) position = log.end;
      },
      cancel: stop,
    });
  }

  #missedSince(lastEventId: string | null): readonly RequestEvent[] | 'reset' {
    if (lastEventId === null) return [];
    const seen = this.#numberIn(lastEventId);
    if (seen === undefined) return 'reset';
    const { requests, passthroughRequests } = this.#mock;
    const missed = requests.filter(({ id }) => id > seen);
    // An id does not tell which of these the client has seen after its last request.
    const passthroughs = passthroughRequests.filter(({ after }) => after >= seen);
    return [
      ...passthroughs.map((entry) => ({ kind: 'passthrough', entry }) as const),
      ...missed.map((entry) => ({ kind: 'request', entry }) as const),
    ];
  }

  /** Entries are numbered from 1 again after a reset, so the id also contains the resets. */
  #idOf(entry: number): string {
    return `${this.#name}.${this.#clears}.${entry}`;
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
      if (kind === 'reset' || kind === 'journalCleared') this.#clears += 1;
    });
  }

  /** Follows the mock until the last stream has ended. */
  #follow(): void {
    const log = this.#createLog();
    this.#log = log;
    this.#unsubscribe = this.#mock.subscribe((event) => {
      log.add(event);
      for (const pauses of this.#streams) pauses.bringNews();
    });
  }

  #createLog(): EventLog {
    return new EventLog(this.#mock, (entry) => this.#idOf(entry));
  }
}

const HEARTBEAT = new TextEncoder().encode(':\n\n');

/** The pauses of one stream. Signals take a multiple of the time, and a thousand streams may be open. */
class Pauses {
  /** Whether the stream has ended. */
  isOver = false;
  #waitsForNews = false;
  #stop = () => {};

  /** Waits, unless the stream ends. Returns whether the whole time has passed. */
  rest(ms: number): Promise<boolean> {
    if (this.isOver) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), ms);
      this.#stop = () => {
        clearTimeout(timer);
        resolve(false);
      };
    });
  }

  /** Waits for news. Returns whether the whole time has passed without any. */
  async untilNews(ms: number): Promise<boolean> {
    this.#waitsForNews = true;
    const isQuiet = await this.rest(ms);
    this.#waitsForNews = false;
    return isQuiet;
  }

  bringNews(): void {
    if (this.#waitsForNews) this.#stop();
    this.#waitsForNews = false;
  }

  end(): void {
    this.isOver = true;
    this.#stop();
  }
}
