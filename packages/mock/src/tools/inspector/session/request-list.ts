import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { OtherRequest } from '../../../service/journal/other-request.ts';

/** The maximum number of requests in the memory of the page. */
export const MAX_LISTED_REQUESTS = 1000;

/** A request to the service, or one that the mock passed on. */
export type ListedRequest = JournalEntry | OtherRequest;

/** Returns whether the mock passed a request on. */
export function isOther(request: ListedRequest): request is OtherRequest {
  return 'after' in request;
}

/** Identifies a request in the list. */
export function keyOf(request: ListedRequest): string {
  return `${isOther(request) ? 'other-' : ''}${request.id}`;
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
    const { own, other } = this.#cleared;
    return this.#entries.filter((request) => request.id > (isOther(request) ? other : own));
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
      own: last(this.#entries.filter((request) => !isOther(request))),
      other: last(this.#entries.filter(isOther)),
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
const NONE_CLEARED = { own: 0, other: 0 };

/** Sorts the newest first. A request that the mock passed on came after the journal entry that it names. */
function byAge(a: ListedRequest, b: ListedRequest): number {
  const [atA, atB] = [a, b].map((each) => (isOther(each) ? each.after : each.id));
  if (atA !== atB) return (atB ?? 0) - (atA ?? 0);
  return Number(isOther(b)) - Number(isOther(a)) || b.id - a.id;
}
