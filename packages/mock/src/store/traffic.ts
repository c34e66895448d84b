import { BoundedMap } from '../http/bounded-map.ts';
import type { RateLimit } from '../ledger/ledger-entry.ts';

/** What the service may know of earlier requests while it makes up its mind. */
export interface TrafficView {
  /** When a token was used first, in milliseconds. */
  firstUse(token: string): number | undefined;
  /** How long a request has to wait until the limit lets it through, in milliseconds; 0 if it need not. */
  wait(limit: RateLimit, at: number): number;
}

interface Window extends RateLimit {
  readonly opened: number;
  readonly requests: number;
}

/** Remembers what tokens and rate limits need: first uses, and one window. No profile is in it. */
export class Traffic implements TrafficView {
  readonly #firstUses = new BoundedMap<number>();
  #window: Window | undefined;

  firstUse(token: string): number | undefined {
    return this.#firstUses.get(token);
  }

  wait(limit: RateLimit, at: number): number {
    const window = this.#openWindow(limit, at);
    if (!window || window.requests < limit.limit) return 0;
    return window.opened + window.windowMs - at;
  }

  /** Notes that a token was used; only its first use matters. */
  use(token: string, at: number): void {
    if (this.#firstUses.get(token) === undefined) this.#firstUses.add(token, at);
  }

  /** Counts a request. */
  count(limit: RateLimit, at: number): void {
    const { opened, requests } = this.#openWindow(limit, at) ?? { opened: at, requests: 0 };
    this.#window = { ...limit, opened, requests: requests + 1 };
  }

  clear(): void {
    this.#firstUses.clear();
    this.#window = undefined;
  }

  /** Another limit counts anew. So does a clock that was set back, or the wait would have no end. */
  #openWindow({ limit, windowMs }: RateLimit, at: number): Window | undefined {
    const window = this.#window;
    if (window?.limit !== limit || window.windowMs !== windowMs) return undefined;
    return at >= window.opened && at < window.opened + windowMs ? window : undefined;
  }
}
