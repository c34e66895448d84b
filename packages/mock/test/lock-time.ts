import { setImmediate } from 'node:timers/promises';
import type { LockClock } from '../src/tools/cli/state/hold-file.ts';

/** The time of locks, which passes only when a test says so. */
export class LockTime implements LockClock {
  readonly now = () => this.#now;
  readonly wait = () => setImmediate();
  readonly every = (_: number, callback: () => Promise<void>) => {
    this.#renewals.add(callback);
    return () => void this.#renewals.delete(callback);
  };
  #now = Date.now();
  readonly #renewals = new Set<() => Promise<void>>();

  /** Lets seconds pass. In each of them, the holders renew their locks. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      this.#now += 1000;
      await Promise.all([...this.#renewals].map((renew) => renew()));
    }
  }

  /** Kills or suspends the holders: they renew nothing until they are resumed. */
  suspend(): () => void {
    const suspended = [...this.#renewals];
    this.#renewals.clear();
    return () => {
      for (const renew of suspended) this.#renewals.add(renew);
    };
  }
}
