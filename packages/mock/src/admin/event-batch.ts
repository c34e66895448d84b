import type { MockEvent } from '../service/mock-event.ts';
import type { ProfilesMock } from '../service/profiles-mock.ts';
import { faultToJson } from './fault-json.ts';

/** The maximum number of requests in one batch. The journal has the others. */
const MAX_BATCH_REQUESTS = 20;

/** A request that arrived, or one that the mock passed on. */
export type RequestEvent =
  | Pick<Extract<MockEvent, { kind: 'request' }>, 'kind' | 'entry'>
  | Pick<Extract<MockEvent, { kind: 'otherRequest' }>, 'kind' | 'entry'>;

/** The events of a mock that a client has not received yet. */
export class EventBatch {
  readonly #mock: ProfilesMock;
  #requests: RequestEvent[];
  #skipped = 0;
  #isReset: boolean;
  #lastEntry: number;

  /** @param missed - The requests that happened since the client disconnected, or `reset`. */
  constructor(mock: ProfilesMock, missed: readonly RequestEvent[] | 'reset') {
    this.#mock = mock;
    this.#requests = missed === 'reset' ? [] : [...missed];
    this.#isReset = missed === 'reset';
    this.#lastEntry = mock.requests.at(-1)?.id ?? 0;
  }

  /** Whether the next batch leaves out requests. */
  get isFull(): boolean {
    return this.#skipped > 0;
  }

  add(event: MockEvent): void {
    if (event.kind === 'reset') {
      this.#requests = [];
      this.#skipped = 0;
      this.#lastEntry = 0;
      this.#isReset = true;
    }
    if (event.kind !== 'request' && event.kind !== 'otherRequest') return;
    this.#requests.push(event);
    if (this.#requests.length <= MAX_BATCH_REQUESTS) return;
    this.#requests.shift();
    this.#skipped += 1;
  }

  /**
   * Returns the events as text, and starts an empty batch.
   *
   * @param idOf - Returns the id of an event from the number of the last journal entry.
   */
  take(idOf: (entry: number) => string): string {
    const message = (event: string, data: unknown, entry: number) =>
      `id: ${idOf(entry)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
    const before = this.#lastEntry;
    const requests = this.#requests.map(({ kind, entry }) => {
      if (kind === 'otherRequest') return message('other-request', entry, this.#lastEntry);
      this.#lastEntry = entry.id;
      return message('request', entry, entry.id);
    });
    const messages = [
      ...(this.#isReset ? [message('reset', {}, before)] : []),
      ...(this.#skipped > 0 ? [message('skipped', { count: this.#skipped }, before)] : []),
      ...requests,
      message('state', stateOf(this.#mock), this.#lastEntry),
    ];
    this.#requests = [];
    this.#skipped = 0;
    this.#isReset = false;
    return messages.join('');
  }
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
