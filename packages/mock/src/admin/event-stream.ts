import type { BehaviourId } from '../ledger/ledger.ts';
import type { MockEvent } from '../mock-event.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { describeFault, type FaultJson } from './fault-json.ts';

/** Events are sent in batches, so that a viewer costs the server little under load. */
const BATCH_MS = 50;
/** The maximum number of requests in one batch. The journal has the others. */
const MOST_REQUESTS = 100;
/** Comments keep proxies from closing an idle connection. */
const HEARTBEAT_MS = 15_000;
/** The time that a client waits before it reconnects. */
const RETRY_MS = 1000;

type RequestEvent = Extract<MockEvent, { kind: 'request' }>;

/** The events of a mock, as streams of server-sent events that a client can resume. */
export class EventFeed {
  readonly #mock: ProfilesMock;
  /** Distinguishes the ids of this feed from those of a server that ran before. */
  readonly #name = crypto.randomUUID().slice(0, 8);
  #resets = 0;
  #isCounting = false;

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
    this.#countResets();
    const encoder = new TextEncoder();
    const mock = this.#mock;
    const seen = lastEventId === null ? undefined : this.#numberIn(lastEventId);
    const missed = mock.requests.filter(({ id }) => seen !== undefined && id > seen);
    let pending: Pick<RequestEvent, 'entry'>[] = missed.map((entry) => ({ entry }));
    let last = mock.requests.at(-1)?.id ?? 0;
    let skipped = 0;
    let isReset = lastEventId !== null && seen === undefined;
    let batch: ReturnType<typeof setTimeout> | undefined;
    let stop = () => {};

    const message = (event: string, data: unknown, id = last) =>
      `id: ${this.#idOf(id)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    const takeBatch = () => {
      const entries = pending.splice(0).map(({ entry }) => entry);
      last = entries.at(-1)?.id ?? last;
      const text = [
        ...(isReset ? [message('reset', {})] : []),
        ...(skipped > 0 ? [message('skipped', { count: skipped })] : []),
        ...entries.map((entry) => message('request', entry, entry.id)),
        message('state', stateOf(mock)),
      ].join('');
      isReset = false;
      skipped = 0;
      return encoder.encode(text);
    };

    return new ReadableStream<Uint8Array>({
      start: (controller) => {
        const flush = () => {
          batch = undefined;
          // A client that does not read gets the next batch when it does.
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(takeBatch());
          else schedule();
        };
        const schedule = () => {
          batch ??= setTimeout(flush, BATCH_MS);
        };
        const unsubscribe = mock.subscribe((event) => {
          if (event.kind === 'request') {
            pending.push(event);
            if (pending.length > MOST_REQUESTS) {
              pending.shift();
              skipped += 1;
            }
          } else if (event.kind === 'reset') {
            pending = [];
            skipped = 0;
            last = 0;
            isReset = true;
          }
          schedule();
        });
        const heartbeat = setInterval(() => {
          if ((controller.desiredSize ?? 0) > 0) controller.enqueue(encoder.encode(':\n\n'));
        }, HEARTBEAT_MS);
        const end = () => {
          stop();
          controller.close();
        };
        stop = () => {
          unsubscribe();
          clearTimeout(batch);
          clearInterval(heartbeat);
          signal.removeEventListener('abort', end);
        };
        signal.addEventListener('abort', end);
        controller.enqueue(encoder.encode(`retry: ${RETRY_MS}\n\n`));
        controller.enqueue(takeBatch());
      },
      cancel: () => stop(),
    });
  }

  /** Entries are numbered from 1 again after a reset, so the id also contains the resets. */
  #idOf(entry: number): string {
    return `${this.#name}.${this.#resets}.${entry}`;
  }

  /** Returns the number of the entry in an id, unless the id is of another server or of before a reset. */
  #numberIn(id: string): number | undefined {
    const prefix = this.#idOf(0).slice(0, -1);
    const number = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    return /^\d+$/.test(number) ? Number(number) : undefined;
  }

  #countResets(): void {
    if (this.#isCounting) return;
    this.#isCounting = true;
    this.#mock.subscribe(({ kind }) => {
      if (kind === 'reset') this.#resets += 1;
    });
  }
}

/** What a viewer shows beside the requests. */
export interface MockState
  extends Pick<ProfilesMock, 'behaviour' | 'undecided'>,
    Readonly<Record<'patients' | 'emrUsers' | 'unexpectedViolations', number>> {
  readonly assumptions: readonly BehaviourId[];
  readonly faults: readonly FaultJson[];
}

function stateOf(mock: ProfilesMock): MockState {
  return {
    patients: mock.patients.size,
    emrUsers: mock.emrUsers.size,
    behaviour: mock.behaviour,
    undecided: mock.undecided,
    assumptions: mock.assumptions(),
    faults: mock.faults.map(describeFault),
    unexpectedViolations: mock.unexpectedViolations.length,
  };
}
