import type { JournalEntry } from '../../journal/journal-entry.ts';
import type { OtherRequest } from '../../journal/other-request.ts';

/** The maximum number of requests in the memory of the page. */
export const MOST_REQUESTS = 1000;

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
  /** The ids of the last requests that are hidden. */
  #hiddenThrough = NONE;

  get entries(): readonly ListedRequest[] {
    return this.#entries;
  }

  /** Adds requests. Those that are in the list already are replaced. */
  add(added: readonly ListedRequest[]): void {
    const listed = added.filter((entry) => !this.#isHidden(entry));
    const byKey = new Map([...this.#entries, ...listed].map((entry) => [keyOf(entry), entry]));
    this.#entries = [...byKey.values()].sort(byAge);
    if (this.#entries.length > MOST_REQUESTS) {
      this.#entries = this.#entries.slice(0, MOST_REQUESTS);
    }
  }

  /** Whether {@link RequestList.hide} removed requests. */
  get hasHidden(): boolean {
    return this.#hiddenThrough !== NONE;
  }

  /** Removes the requests of now from the list, even if they are added again. */
  hide(): void {
    const last = (entries: readonly ListedRequest[]) =>
      entries.reduce((most, { id }) => Math.max(most, id), 0);
    this.#hiddenThrough = {
      own: Math.max(this.#hiddenThrough.own, last(this.#entries.filter((each) => !isOther(each)))),
      other: Math.max(this.#hiddenThrough.other, last(this.#entries.filter(isOther))),
    };
    this.#entries = [];
  }

  /** Lets the requests be added again that {@link RequestList.hide} removed. */
  unhide(): void {
    this.#hiddenThrough = NONE;
  }

  /** Forgets all requests, because the mock was reset. */
  clear(): void {
    this.#entries = [];
    this.unhide();
  }

  #isHidden(request: ListedRequest): boolean {
    const { own, other } = this.#hiddenThrough;
    return request.id <= (isOther(request) ? other : own);
  }
}

/** No request has this id. */
const NONE = { own: 0, other: 0 };

/** Requests that passed come after the journal entry that they name. */
function byAge(one: ListedRequest, other: ListedRequest): number {
  const [oneAt, otherAt] = [one, other].map((each) => (isOther(each) ? each.after : each.id));
  if (oneAt !== otherAt) return (otherAt ?? 0) - (oneAt ?? 0);
  return Number(isOther(other)) - Number(isOther(one)) || other.id - one.id;
}
