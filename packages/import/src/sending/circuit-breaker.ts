import { MAX_PAUSE_MS, type PaceChange } from '../journal/pace.ts';
import type { Judgement } from './judge-failure.ts';

/** The failures or rejections in a row that open the circuit. */
const MAX_IN_A_ROW = 10;

/** The pauses without a response in between after which the import stops. */
const MAX_PAUSES = 6;

/** The same, if no request of this run has reached the service. */
const MAX_PAUSES_UNREACHED = 2;

/** The total of the pauses that the service asks for, without a response in between. */
const MAX_ASKED_MS = 3_600_000;

const MIN_BACKOFF_MS = 1000;
const MAX_BACKOFF_MS = 60_000;

/** What has happened since the last response that shows no failure of the service. */
const NO_STREAK = { failures: 0, rejections: 0, pauses: 0, unasked: 0, askedMs: 0 };

/**
 * A circuit breaker with exponential backoff, for the rate of all workers. It opens after ten
 * failures in a row, lets one request through after each pause, and closes at the next response.
 * The pauses grow, because each failed request may leave a row that a person must check.
 */
export class CircuitBreaker {
  #streak = { ...NO_STREAK };
  #isReached = false;
  #responded = 0;
  #slower: PaceChange['slower'];
  #lastEpoch = -1;
  /** The reason of the last failure. */
  #reason: string | undefined;
  /** Whether the service has responded to a row. */
  hasResponded = false;
  /** The reason why the import must stop. */
  stop: string | undefined;

  /** The requests that have failed since the last one that did not. */
  get inARow(): number {
    return this.#streak.failures + this.#streak.rejections;
  }

  /** Whether the service fails for every row, as far as this run knows. */
  get isOpen(): boolean {
    return this.inARow >= MAX_IN_A_ROW;
  }

  get isSlowing(): boolean {
    return this.#slower !== undefined;
  }

  /**
   * Records the end of a request.
   *
   * @param epoch - The epoch of the pace in which the request left.
   * @param isAtEnd - Whether every other row was sent, so that a pause delays none of them.
   */
  record(
    judgement: Omit<Judgement, 'result'> & { readonly result?: Judgement['result'] },
    epoch: number,
    isAtEnd: boolean,
  ): void {
    const { service, retryAfter, stop, result } = judgement;
    this.#reason = result?.reason;
    if (service !== 'unreachable') this.#isReached = true;
    if (service === 'responded') {
      this.#streak = { ...NO_STREAK };
      this.hasResponded = true;
      this.#responded += 1;
      this.stop ??= stop;
      return;
    }
    if (service === 'rejecting') {
      this.#streak.rejections += 1;
      if (this.#streak.rejections >= MAX_IN_A_ROW) this.stop ??= stop;
      return;
    }
    if (service !== 'overloaded') this.#streak.failures += 1;
    const isFailing = this.#streak.failures >= MAX_IN_A_ROW;
    if (service === 'overloaded' || isFailing || isAtEnd) this.#pause(epoch, isFailing, retryAfter);
    const isUnreached = !this.#isReached && this.#streak.pauses > MAX_PAUSES_UNREACHED;
    if (service !== 'unreachable' || isUnreached) this.stop ??= stop;
  }

  /** Returns the change of the pace since the last call. */
  takeChange(): Omit<PaceChange, 'concurrency'> {
    const change = { responded: this.#responded, ...(this.#slower && { slower: this.#slower }) };
    this.#responded = 0;
    this.#slower = undefined;
    return change;
  }

  #pause(epoch: number, alone: boolean, retryAfter = 0): void {
    const streak = this.#streak;
    // Requests of the same epoch count once: they left before the pause.
    const isFirst = epoch > this.#lastEpoch;
    this.#lastEpoch = Math.max(this.#lastEpoch, epoch);
    if (isFirst) streak.pauses += 1;
    const backoff = Math.min(MAX_BACKOFF_MS, MIN_BACKOFF_MS * 2 ** (streak.pauses - 1));
    const wait = Math.min(MAX_PAUSE_MS, Math.max(backoff, retryAfter * 1000 || 0));
    // A service that asks for a pause gets more time.
    if (isFirst && retryAfter > 0) streak.askedMs += wait;
    else if (isFirst) streak.unasked += 1;
    if (streak.unasked > MAX_PAUSES) this.stop ??= failing(this.#reason);
    if (streak.askedMs > MAX_ASKED_MS) {
      this.stop ??= 'The service asks to wait again and again, for more than an hour in total.';
    }
    const maxWait = Math.max(wait, this.#slower?.wait ?? 0);
    this.#slower = { epoch: this.#lastEpoch, wait: maxWait, alone };
  }
}

/** Says that the service fails, and how. */
function failing(reason = 'no reason given'): string {
  const more =
    reason === 'unexpected_response'
      ? ' It responds, but not with the oid of a patient: show its owner one of the responses.'
      : '';
  return `The service fails again and again (${reason}).${more}`;
}
