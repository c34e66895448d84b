import { BoundedMap } from '../../http/bounded-map.ts';
import type { RateLimit } from '../ledger/ledger-entry.ts';

interface RateWindow extends RateLimit {
  readonly opened: number;
  readonly requests: number;
}

/** The first use of each token, and the window of the rate limit. Contains no profile data. */
export class Traffic {
  readonly #firstUses = new BoundedMap<number>();
  #window: RateWindow | undefined;

  /** Returns the time of a token's first use in milliseconds, or `undefined`. */
  firstUse(token: string): number | undefined {
    return this.#firstUses.get(token);
  }

  /** Returns how long a request must wait for the rate limit, in milliseconds, or 0. */
  wait(limit: RateLimit, at: number): number {
    const window = this.#openWindow(limit, at);
    if (!window || window.requests < limit.limit) return 0;
    return window.opened + window.windowMs - at;
  }

  /** Records that a token was used. Only its first use counts. */
  use(token: string, at: number): void {
    if (this.#firstUses.get(token) === undefined) this.#firstUses.add(token, at);
  }

  /** Counts a request towards the rate limit. */
  count(limit: RateLimit, at: number): void {
    const { opened, requests } = this.#openWindow(limit, at) ?? { opened: at, requests: 0 };
    this.#window = { ...limit, opened, requests: requests + 1 };
  }

  clear(): void {
    this.#firstUses.clear();
    this.#window = undefined;
  }

  /**
   * Returns the open window of a limit, if any. Another limit starts a new window. So does a clock
   * that was set back, because otherwise the wait would never end.
   */
  #openWindow({ limit, windowMs }: RateLimit, at: number): RateWindow | undefined {
    const window = this.#window;
    if (window?.limit !== limit || window.windowMs !== windowMs) return undefined;
    return at >= window.opened && at < window.opened + windowMs ? window : undefined;
  }
}
