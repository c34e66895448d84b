import { setImmediate } from 'node:timers/promises';
import type { Clock } from './clock.ts';

/** An event that ends one wait. It is not lost if it is set before the wait. */
export class AutoResetEvent {
  #isSet = false;
  #wake = () => {};
  #timer: NodeJS.Timeout | undefined;

  set(): void {
    this.#isSet = true;
    this.#wake();
  }

  /** Sets the event after a time, if nothing sets it before. */
  setWithin(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.set(), milliseconds);
  }

  /** Waits until the event is set, or for a pause if it is longer than 0. Resets the event. */
  async wait(clock: Clock, pause: number): Promise<void> {
    if (!this.#isSet && pause > 0) {
      const stop = new AbortController();
      this.#wake = () => stop.abort();
      await clock.sleep(pause, stop.signal);
    } else if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    // All results of this turn of the event loop share a commit.
    await setImmediate();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSet = false;
  }
}
