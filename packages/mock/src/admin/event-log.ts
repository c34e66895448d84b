import type { MockEvent } from '../service/mock-event.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import { faultToJson } from './fault-json.ts';

/** The maximum number of requests in one batch. The journal has the others. */
const MAX_BATCH_REQUESTS = 20;

/** A request that arrived, or one that passed through the mock. */
export type RequestEvent =
  | Pick<Extract<MockEvent, { kind: 'request' }>, 'kind' | 'entry'>
  | Pick<Extract<MockEvent, { kind: 'passthrough' }>, 'kind' | 'entry'>;

/** A place in the log: everything before it was sent to a client. */
export interface LogPosition {
  /** The number of requests before it. */
  readonly requests: number;
  /** The number of times that the journal was cleared before it. */
  readonly clears: number;
  /** The number of the last journal entry before it. */
  readonly lastEntry: number;
}

/** A request of the log. All streams share its text. */
interface LoggedRequest {
  readonly event: RequestEvent;
  readonly lastEntry: number;
  text?: string;
}

/** The last events of a mock, as text that all streams share: a thousand may follow one mock. */
export class EventLog {
  readonly #mock: ProfilesMock;
  readonly #idOf: (entry: number) => string;
  #recent: LoggedRequest[] = [];
  #end: LogPosition;
  /** The number of requests before the journal was cleared. */
  #cleared = 0;
  #state: string | undefined;
  #batch:
    | { readonly from: LogPosition; readonly to: LogPosition; readonly text: Uint8Array }
    | undefined;

  /** @param idOf - Returns the id of an event from the number of the last journal entry. */
  constructor(mock: ProfilesMock, idOf: (entry: number) => string) {
    this.#mock = mock;
    this.#idOf = idOf;
    this.#end = { requests: 0, clears: 0, lastEntry: mock.requests.at(-1)?.id ?? 0 };
  }

  /** The place after the last event. Another object after each event. */
  get end(): LogPosition {
    return this.#end;
  }

  add(event: MockEvent): void {
    let { requests, clears, lastEntry } = this.#end;
    this.#state = undefined;
    if (event.kind === 'reset' || event.kind === 'journalCleared') {
      this.#recent = [];
      this.#cleared = requests;
      clears += 1;
      lastEntry = 0;
    }
    if (event.kind === 'request' || event.kind === 'passthrough') {
      requests += 1;
      if (event.kind === 'request') lastEntry = event.entry.id;
      this.#recent.push({ event, lastEntry });
      if (this.#recent.length > MAX_BATCH_REQUESTS) this.#recent.shift();
    }
    this.#end = { requests, clears, lastEntry };
  }

  /** Returns whether the batch from a place to the end leaves out requests. */
  leavesOut(from: LogPosition): boolean {
    return this.#countSince(from) > MAX_BATCH_REQUESTS;
  }

  /** Returns the events from a place to the end. */
  read(from: LogPosition): Uint8Array {
    const to = this.#end;
    if (this.#batch?.from === from && this.#batch.to === to) return this.#batch.text;
    const isCleared = from.clears !== to.clears;
    const count = this.#countSince(from);
    const requests = count === 0 ? [] : this.#recent.slice(-count);
    const skipped = count - requests.length;
    const before = isCleared ? 0 : from.lastEntry;
    const messages = [
      isCleared ? this.#message('reset', {}, before) : '',
      skipped > 0 ? this.#message('skipped', { count: skipped }, before) : '',
      ...requests.map((request) => this.#textOf(request)),
      this.#stateMessage(),
    ];
    const text = new TextEncoder().encode(messages.join(''));
    this.#batch = { from, to, text };
    return text;
  }

  /**
   * Returns the first events of a stream, as text.
   *
   * @param missed - The requests that happened since the client disconnected, or `reset`.
   */
  start(missed: readonly RequestEvent[] | 'reset'): string {
    const { lastEntry } = this.#end;
    if (missed === 'reset') return this.#message('reset', {}, lastEntry) + this.#stateMessage();
    const requests = missed.map((event) =>
      this.#textOf({ event, lastEntry: entryOf(event, lastEntry) }),
    );
    return requests.join('') + this.#stateMessage();
  }

  #countSince({ requests, clears }: LogPosition): number {
    return this.#end.requests - (clears === this.#end.clears ? requests : this.#cleared);
  }

  #textOf(request: LoggedRequest): string {
    const { event, lastEntry } = request;
    request.text ??= this.#message(event.kind, event.entry, lastEntry);
    return request.text;
  }

  #stateMessage(): string {
    this.#state ??= this.#message('state', stateOf(this.#mock), this.#end.lastEntry);
    return this.#state;
  }

  #message(event: string, data: unknown, entry: number): string {
    return `id: ${this.#idOf(entry)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
  }
}

function entryOf({ kind, entry }: RequestEvent, lastEntry: number): number {
  return kind === 'request' ? entry.id : lastEntry;
}

/** The data that a viewer shows beside the requests. */
export type ViewedState = Readonly<ReturnType<typeof stateOf>>;

function stateOf(mock: ProfilesMock) {
  return {
    patients: mock.patients.size,
    emrUsers: mock.emrUsers.size,
    behaviour: mock.behaviour,
    undecided: mock.undecided,
    assumptions: mock.assumptions(),
    faults: mock.faults.map(faultToJson),
    unexpectedViolations: mock.unexpectedViolationCount,
  };
}
