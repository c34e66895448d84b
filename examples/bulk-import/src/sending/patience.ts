import type { PaceChange } from '../journal/pace.ts';
import type { Judgement } from './judge-failure.ts';

/** The failures in a row after which the service counts as down. */
const FAILURES_UNTIL_DOWN = 10;

/** The pauses in a row, without a response in between, after which the import stops. */
const MOST_PAUSES = 6;

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;

/**
 * Turns the responses of a worker into changes of the pace. A service that only fails is left alone
 * for longer and longer, because each request to it may leave a row that a person must look at.
 */
export class Patience {
  readonly #concurrency: number;
  #failures = 0;
  #pauses = 0;
  #answered = 0;
  #slower: PaceChange['slower'];
  #lastEpoch = -1;

  constructor(concurrency: number) {
    this.#concurrency = concurrency;
  }

  /** Whether the service has failed for so long that the import must stop. */
  get isOver(): boolean {
    return this.#pauses > MOST_PAUSES;
  }

  /**
   * Takes note of a response.
   *
   * @param epoch - The epoch of the pace in which the request left.
   */
  note({ service, retryAfter }: Pick<Judgement, 'service' | 'retryAfter'>, epoch: number): void {
    if (service === 'answered') {
      this.#answered += 1;
      this.#failures = 0;
      this.#pauses = 0;
      return;
    }
    if (service === 'failed') this.#failures += 1;
    const isDown = this.#failures >= FAILURES_UNTIL_DOWN;
    if (service === 'failed' && !isDown) return;
    const wait = retryAfter === undefined ? this.#nextWait() : retryAfter * 1000;
    // Those that left together count once.
    if (epoch > this.#lastEpoch && (isDown || retryAfter === undefined)) this.#pauses += 1;
    this.#lastEpoch = Math.max(this.#lastEpoch, epoch);
    const before = this.#slower;
    this.#slower = {
      epoch: Math.max(epoch, before?.epoch ?? 0),
      wait: Math.max(wait, before?.wait ?? 0),
      alone: isDown || before?.alone === true,
    };
  }

  /** Returns the change since the last call. */
  takeChange(): PaceChange {
    const change = {
      concurrency: this.#concurrency,
      answered: this.#answered,
      ...(this.#slower && { slower: this.#slower }),
    };
    this.#answered = 0;
    this.#slower = undefined;
    return change;
  }

  #nextWait(): number {
    return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#pauses);
  }
}
