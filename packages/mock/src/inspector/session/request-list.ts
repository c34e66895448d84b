import type { JournalEntry } from '../../journal/journal-entry.ts';

/** The maximum number of requests in the memory of the page. */
export const MOST_REQUESTS = 1000;

/** The last requests, newest first. Each has its own number. */
export class RequestList {
  #entries: readonly JournalEntry[] = [];

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** Adds requests. Those that are in the list already are replaced. */
  add(added: readonly JournalEntry[]): void {
    const byId = new Map([...this.#entries, ...added].map((entry) => [entry.id, entry]));
    this.#entries = [...byId.values()].sort((one, other) => other.id - one.id);
    if (this.#entries.length > MOST_REQUESTS) {
      this.#entries = this.#entries.slice(0, MOST_REQUESTS);
    }
  }

  clear(): void {
    this.#entries = [];
  }
}
