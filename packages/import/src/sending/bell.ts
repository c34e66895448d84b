import type { Clock } from './clock.ts';

/** Wakes a waiting sender. A ring before the wait is not lost. */
export class Bell {
  #ring = () => {};
  #rung = this.#reset();
  #moment: NodeJS.Timeout | undefined;

  ring(): void {
    this.#ring();
  }

  /** Rings after a time, if nothing rings before. */
  ringWithin(milliseconds: number): void {
    this.#moment ??= setTimeout(() => this.ring(), milliseconds);
  }

  /**
   * Resolves at the next ring, or at once if it has rung since the last wait.
   *
   * @param pause - The time after which the clock rings. 0 if it does not.
   */
  async wait(clock: Clock, pause: number): Promise<void> {
    const stop = pause > 0 ? this.#ringAfter(clock, pause) : undefined;
    await this.#rung;
    stop?.();
    clearTimeout(this.#moment);
    this.#moment = undefined;
    this.#rung = this.#reset();
  }

  /** Rings after a pause. Returns a function that prevents it. */
  #ringAfter(clock: Clock, pause: number): () => void {
    const slept = new AbortController();
    void clock.sleep(pause, slept.signal).then(() => {
      // A ring after the wait would end the next one.
      if (!slept.signal.aborted) this.ring();
    });
    return () => slept.abort();
  }

  #reset(): Promise<void> {
    return new Promise((resolve) => {
      this.#ring = resolve;
    });
  }
}
