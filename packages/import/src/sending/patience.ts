import type { PaceChange } from '../journal/pace.ts';
import type { Judgement } from './judge-failure.ts';

/** The failures or rejections in a row after which no row is to blame for its own. */
const MOST_IN_A_ROW = 10;

/** The pauses in a row, without a response in between, after which the import stops. */
const MOST_PAUSES = 6;

/** The longest time of pauses in a row that the service asks for, after which the import stops. */
const LONGEST_ASKED_MS = 3_600_000;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/** The longest pause, whatever the service asks for. */
export const LONGEST_PAUSE_MS = 600_000;

/** The parts of a judgement that {@link Patience} reads. */
export type Response = Pick<Judgement, 'service' | 'retryAfter' | 'stop'>;

/**
 * Turns the responses of a worker into changes of the pace. The pauses
 * grow while every request fails, because each request may leave a row that a person must check.
 */
export class Patience {
  readonly #concurrency: number;
  #hasResponded = false;
  #failures = 0;
  #rejections = 0;
  #pauses = 0;
  #unasked = 0;
  #askedMs = 0;
  #responded = 0;
  #slower: PaceChange['slower'];
  #lastEpoch = -1;
  /** The reason why the import must stop. */
  stop: string | undefined;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** The requests that have failed since the last one that did not. */
  get inARow(): number {
    return this.#failures + this.#rejections;
  }

  /** Whether the service fails for every row, as far as this run knows. */
  get isDown(): boolean {
    return this.inARow >= MOST_IN_A_ROW;
  }

  /** Whether the service has responded to a row, and is not down. */
  get isResponding(): boolean {
    return this.#hasResponded && !this.isDown;
  }

  /** Whether the next change slows down. */
  get isSlowing(): boolean {
    return this.#slower !== undefined;
  }

  /**
   * Records a response.
   *
   * @param epoch - The epoch of the pace in which the request left.
   * @param isAtEnd - Whether every other row was sent, so that a pause delays none of them.
   */
  note({ service, retryAfter, stop }: Response, epoch: number, isAtEnd = false): void {
    if (service === 'responded') {
      this.#noteResponse();
      this.stop ??= stop;
      return;
    }
    if (service === 'rejecting') {
      this.#rejections += 1;
      if (this.#rejections >= MOST_IN_A_ROW) this.stop ??= stop;
      return;
    }
    this.stop ??= stop;
    if (service === 'failed') this.#failures += 1;
    const isDown = this.#failures >= MOST_IN_A_ROW;
    if (service === 'overloaded' || isDown || isAtEnd) this.#slowDown(epoch, isDown, retryAfter);
  }

  /** Returns the change since the last call. */
  takeChange(): PaceChange {
    const change = {
      concurrency: this.#concurrency,
      responded: this.#responded,
      ...(this.#slower && { slower: this.#slower }),
    };
    this.#responded = 0;
    this.#slower = undefined;
    return change;
  }

  #noteResponse(): void {
    this.#hasResponded = true;
    this.#responded += 1;
    this.#failures = 0;
    this.#rejections = 0;
    this.#pauses = 0;
    this.#unasked = 0;
    this.#askedMs = 0;
  }

  #slowDown(epoch: number, isDown: boolean, retryAfter = 0): void {
    // Requests that left in the same epoch count once.
    const isFirst = epoch > this.#lastEpoch;
    this.#lastEpoch = Math.max(this.#lastEpoch, epoch);
    if (isFirst) this.#pauses += 1;
    const own = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (this.#pauses - 1));
    const wait = Math.min(LONGEST_PAUSE_MS, Math.max(own, retryAfter * 1000 || 0));
    if (isFirst) this.#count(wait, retryAfter > 0);
    const before = this.#slower;
    this.#slower = {
      epoch: Math.max(epoch, before?.epoch ?? 0),
      wait: Math.max(wait, before?.wait ?? 0),
      alone: isDown || before?.alone === true,
    };
  }

  /** Counts a pause. A service that asks for it gets more time. */
  #count(wait: number, isAsked: boolean): void {
    if (isAsked) this.#askedMs += wait;
    else this.#unasked += 1;
    if (this.#unasked > MOST_PAUSES) this.stop ??= 'The service fails again and again.';
    if (this.#askedMs > LONGEST_ASKED_MS) {
      this.stop ??= 'The service asks to wait again and again, for more than an hour in total.';
    }
  }
}
