import { once } from 'node:events';
import type { Clock } from './clock.ts';

/** An event that ends one wait. It is not lost if it is set before the wait. */
export class AutoResetEvent {
  #state = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  set(): void {
    // Without a reason, it would create an error with a stack.
    this.#state.abort('set');
  }

  /** Sets the event after a time, if nothing sets it before. */
  setWithin(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.set(), milliseconds);
  }

  /** Waits until the event is set, or for a pause if it is longer than 0. Resets the event. */
  async wait(clock: Clock, pause: number): Promise<void> {
    const { signal } = this.#state;
    if (pause > 0) await clock.sleep(pause, signal);
    else if (!signal.aborted) await once(signal, 'abort');
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#state = new AbortController();
  }
}
