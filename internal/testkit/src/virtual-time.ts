interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** The day on which virtual time starts. */
export const START = Date.UTC(2026, 0, 1);

/** A runtime whose clock jumps to the next timer as soon as no other work is left. */
export class VirtualTime {
  random = () => 0.5;
  readonly now = () => this.#now;
  readonly today = () => START + this.#now;
  readonly after = (milliseconds: number, callback: () => void) => {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  };
  #now = 0;
  readonly #timers = new Set<Timer>();

  /** The number of timers that are neither cancelled nor due. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Advances the clock without firing timers, like a busy thread. */
  skip(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Resolves after a number of virtual milliseconds. */
  pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Advances the clock until the promise settles. */
  async settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
    let result: PromiseSettledResult<T> | undefined;
    void Promise.allSettled([promise]).then(([settled]) => {
      result = settled;
    });
    for (;;) {
      await rest();
      if (result) return result;
      if (!this.#jump()) throw new Error('the promise has not settled, and no timer is left');
    }
  }

  /** Advances the clock until the promise rejects, and returns its reason. */
  async failure(promise: Promise<unknown>): Promise<unknown> {
    const result = await this.settle(promise);
    if (result.status === 'rejected') return result.reason;
    throw new Error('the promise was expected to reject');
  }

  /** Advances the clock until all timers have fired. */
  async finish(): Promise<void> {
    do await rest();
    while (this.#jump());
  }

  #jump(): boolean {
    const [next] = [...this.#timers].sort((a, b) => a.at - b.at);
    if (!next) return false;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.callback();
    return true;
  }
}

/** Resolves when all pending promise callbacks have run. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
