import type { Runtime } from '../src/runtime.ts';

interface Timer {
  readonly at: number;
  readonly callback: () => void;
}

/** Is the day on which virtual time starts. */
export const START = Date.UTC(2026, 0, 1);

/** Is a runtime whose clock jumps to the next timer as soon as nothing else is left to do. */
export class VirtualTime implements Runtime {
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

  /** Timers that are neither called off nor due. */
  get timers(): number {
    return this.#timers.size;
  }

  /** Lets time pass while nothing can fire, as on a thread that is busy. */
  skip(milliseconds: number): void {
    this.#now += milliseconds;
  }

  /** Resolves after some virtual milliseconds. */
  pass(milliseconds: number): Promise<void> {
    return new Promise((resolve) => void this.after(milliseconds, resolve));
  }

  /** Lets time pass until the promise is settled. */
  async settle<T>(promise: Promise<T>): Promise<PromiseSettledResult<T>> {
    let result: PromiseSettledResult<T> | undefined;
    promise.then(
      (value) => {
        result = { status: 'fulfilled', value };
      },
      (reason: unknown) => {
        result = { status: 'rejected', reason };
      },
    );
    for (;;) {
      await rest();
      if (result) return result;
      if (!this.#jump()) throw new Error('the promise waits for something that never comes');
    }
  }

  /** Lets time pass until the promise rejects, and returns its reason. */
  async failure(promise: Promise<unknown>): Promise<unknown> {
    const result = await this.settle(promise);
    if (result.status === 'rejected') return result.reason;
    throw new Error('the promise was expected to reject');
  }

  /** Lets all timers fire. */
  async finish(): Promise<void> {
    do await rest();
    while (this.#jump());
  }

  #jump(): boolean {
    const [next] = [...this.#timers].sort((one, other) => one.at - other.at);
    if (!next) return false;
    this.#timers.delete(next);
    this.#now = Math.max(this.#now, next.at);
    next.callback();
    return true;
  }
}

/** Resolves when every promise that can go on has gone on. */
export function rest(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
