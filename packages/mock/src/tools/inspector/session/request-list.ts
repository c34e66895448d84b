import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { PassthroughRequest } from '../../../service/journal/passthrough-request.ts';

/** The maximum number of requests in the memory of the page. */
export const MAX_LISTED_REQUESTS = 1000;

/** A request to the service, or one that passed through the mock. */
export type ListedRequest = JournalEntry | PassthroughRequest;

/** Returns whether the mock passed a request on. */
export function isPassthrough(request: ListedRequest): request is PassthroughRequest {
  return 'after' in request;
}

/** Identifies a request in the list. */
export function keyOf(request: ListedRequest): string {
  return `${isPassthrough(request) ? 'passthrough-' : ''}${request.id}`;
}

/** The last requests, newest first. Each has its own key. */
export class RequestList {
  #entries: readonly ListedRequest[] = [];
  /** The ids of the last requests that the user cleared from the list. */
  #cleared = NONE_CLEARED;

  /** All requests. */
  get entries(): readonly ListedRequest[] {
    return this.#entries;
  }

  /** The requests that the user did not clear from the list. */
  get listed(): readonly ListedRequest[] {
    if (this.#cleared === NONE_CLEARED) return this.#entries;
    const { own, passthrough } = this.#cleared;
    return this.#entries.filter(
      (request) => request.id > (isPassthrough(request) ? passthrough : own),
    );
  }

  /** Adds requests. Those that are in the list already are replaced. */
  add(added: readonly ListedRequest[]): void {
    const byKey = new Map([...this.#entries, ...added].map((entry) => [keyOf(entry), entry]));
    this.#entries = [...byKey.values()].sort(byAge);
    if (this.#entries.length > MAX_LISTED_REQUESTS) {
      this.#entries = this.#entries.slice(0, MAX_LISTED_REQUESTS);
    }
  }

  /** Clears the list. The requests stay in memory, for the records and violations. */
  clearListed(): void {
    const last = (requests: readonly ListedRequest[]) =>
      Math.max(0, ...requests.map(({ id }) => id));
    this.#cleared = {
      own: last(this.#entries.filter((request) => !isPassthrough(request))),
      passthrough: last(this.#entries.filter(isPassthrough)),
    };
  }

  /** Lists all requests again. */
  listAll(): void {
    this.#cleared = NONE_CLEARED;
  }

  /** Forgets all requests, because the mock was reset. */
  clear(): void {
    this.#entries = [];
    this.listAll();
  }
}

/** Ids start at 1. */
const NONE_CLEARED = { own: 0, passthrough: 0 };

/** Sorts the newest first. A request that passed through the mock came after the journal entry that it names. */
function byAge(a: ListedRequest, b: ListedRequest): number {
  const [atA, atB] = [a, b].map((each) => (isPassthrough(each) ? each.after : each.id));
  if (atA !== atB) return (atB ?? 0) - (atA ?? 0);
  return Number(isPassthrough(b)) - Number(isPassthrough(a)) || b.id - a.id;
}
