// journal/ records requests, responses and violations.

import { type BodyContent, bytesOf, contentText, copyText } from '../../http/body.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { copyJson } from '../../http/json.ts';
import type { RequestHead } from '../../http/request.ts';
import type { BehaviourId } from '../ledger/ledger.ts';
import { SPECIFICATION_SECTIONS, type SpecificationSection } from '../ledger/ledger-entry.ts';
import type { JournalEntry } from './journal-entry.ts';
import { RedactedNumbers, redactHeaders } from './journaled-headers.ts';
import {
  FirstItems,
  LastItems,
  sizeOfEntry,
  sizeOfPassthrough,
  sizeOfViolation,
} from './kept-items.ts';
import type { PassthroughRequest } from './passthrough-request.ts';
import type { Violation } from './violation.ts';

/** A body that the journal keeps. */
interface JournaledBody {
  readonly content: BodyContent | undefined;
  /** The JSON object and its estimated memory in bytes, if the body is one. Parsed when first read. */
  readonly object: { readonly json: object; readonly size: number } | undefined;
}

/** What the mock did with a request: the part of an entry that does not come from the request. */
export type Handling = Omit<JournalEntry, 'id' | 'at' | 'method' | 'path' | 'headers' | 'body'>;

/** A violation, with the request that caused it. */
export interface NumberedViolation extends Pick<JournalEntry, 'id' | 'operation'> {
  readonly violation: Violation;
  /** The status of the response, if there was one. */
  readonly status: number | undefined;
}

/** The last requests and violations, and the ledger entries that responses have depended on. */
export class Journal {
  readonly #entries: LastItems<JournalEntry>;
  readonly #violations: LastItems<NumberedViolation>;
  readonly #passthroughs: LastItems<PassthroughRequest>;
  readonly #unexpected = new FirstItems<Violation>();
  readonly #assumed = new Set<BehaviourId>();
  readonly #redacted = new RedactedNumbers();
  #expectations: (SpecificationSection | undefined)[] = [];
  #lastId = 0;
  #lastPassthroughId = 0;
  #lastSecond = { second: Number.NaN, text: '' };

  constructor(limit: number) {
    this.#entries = new LastItems(limit);
    this.#violations = new LastItems(limit);
    this.#passthroughs = new LastItems(limit);
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries.items;
  }

  /** The last requests that passed through the mock. */
  get passthroughs(): readonly PassthroughRequest[] {
    return this.#passthroughs.items;
  }

  get violations(): readonly Violation[] {
    return this.#violations.items.map(({ violation }) => violation);
  }

  get numberedViolations(): readonly NumberedViolation[] {
    return this.#violations.items;
  }

  /** The first violations that were not announced. The limit of the journal does not apply. */
  get unexpected(): readonly Violation[] {
    return this.#unexpected.items;
  }

  get unexpectedCount(): number {
    return this.#unexpected.count;
  }

  get assumed(): ReadonlySet<BehaviourId> {
    return this.#assumed;
  }

  /**
   * Announces that the next request that breaks a rule is intended. With a section, only rules of
   * that section count.
   */
  expect(section: string | undefined): void {
    if (section !== undefined && !isSection(section)) {
      const known = SPECIFICATION_SECTIONS.join(', ');
      throw new SetupError(`${JSON.stringify(section)} is not a section. Use one of ${known}.`);
    }
    this.#expectations.push(section);
  }

  /** Marks the announced violations of one request as expected. This uses up the announcement. */
  markExpected(violations: readonly Violation[]): Violation[] {
    const marked = [...violations];
    this.#expectations = this.#expectations.filter((section) => {
      // Neither a defect of the mock nor an entry without a setting is ever expected.
      const matches = (each: Violation) =>
        each.section !== 'Mock' && !each.undecided && (section ?? each.section) === each.section;
      if (!marked.some((each) => !each.expected && matches(each))) return true;
      for (const [at, each] of marked.entries()) {
        if (matches(each)) marked[at] = { ...each, expected: true };
      }
      return false;
    });
    return marked;
  }

  /**
   * Records a request.
   *
   * @returns The entry. It shares nothing that a caller may change.
   */
  record(request: RequestHead, sent: JournaledBody, at: Date, handling: Handling): JournalEntry {
    this.#lastId += 1;
    const headers = redactHeaders(request.headers, (secret) => this.#redacted.hide(secret));
    const { body, size } = journalBody(sent);
    const entry: JournalEntry = {
      ...handling,
      id: this.#lastId,
      at: this.#timeText(at),
      method: copyText(request.method),
      path: copyText(request.path + request.search),
      headers,
      body,
      appliedFault: handling.appliedFault && structuredClone(handling.appliedFault),
      violations: handling.violations.map((violation) => ({ ...violation })),
    };
    this.#entries.push(entry, sizeOfEntry(entry) + size);
    for (const violation of handling.violations) {
      const size = sizeOfViolation(violation) + violation.request.length;
      const { id, operation, response } = entry;
      const { status } = response ?? {};
      this.#violations.push({ violation, id, operation, status }, size);
      if (!violation.expected) this.#unexpected.push(violation, size);
    }
    for (const id of handling.assumed) this.#assumed.add(id);
    return entry;
  }

  /** Records a request that passes through the mock. */
  recordPassthrough(method: string, { origin, pathname }: URL, at: Date): PassthroughRequest {
    this.#lastPassthroughId += 1;
    const request: PassthroughRequest = {
      id: this.#lastPassthroughId,
      after: this.#lastId,
      at: this.#timeText(at),
      method: copyText(method),
      origin: copyText(origin),
      path: copyText(pathname),
    };
    this.#passthroughs.push(request, sizeOfPassthrough(request));
    return request;
  }

  /** Returns a time in ISO 8601 format. Formatting it as a whole takes ten times as long. */
  #timeText(at: Date): string {
    const second = Math.floor(at.getTime() / 1000);
    if (second !== this.#lastSecond.second) {
      this.#lastSecond = { second, text: at.toISOString().slice(0, -'000Z'.length) };
    }
    return `${this.#lastSecond.text}${String(at.getUTCMilliseconds()).padStart(3, '0')}Z`;
  }

  /** Removes all requests and violations. The next request has the next number. */
  clearRequests(): void {
    this.#entries.clear();
    this.#violations.clear();
    this.#passthroughs.clear();
    this.#unexpected.clear();
  }

  clear(): void {
    this.clearRequests();
    this.#assumed.clear();
    this.#redacted.clear();
    this.#expectations = [];
    this.#lastId = 0;
    this.#lastPassthroughId = 0;
  }
}

function isSection(section: string): section is SpecificationSection {
  return SPECIFICATION_SECTIONS.some((known) => known === section);
}

/** The maximum number of bytes of one body that the journal keeps. */
const MAX_BODY_BYTES = 65_536;

/**
 * Returns what the journal keeps of a body, as a copy, and its estimated memory in bytes: the JSON
 * object, or the text if it is not a readable object or is too long.
 */
function journalBody(sent: JournaledBody) {
  const { content } = sent;
  if (content === undefined) return { body: undefined, size: 0 };
  const object = isTruncated(content) ? undefined : sent.object;
  if (object) return { body: copyJson(object.json), size: object.size };
  const bytes = bytesOf(content);
  const { length } = bytes;
  const kept = bytes.subarray(0, MAX_BODY_BYTES);
  // A new string: a slice of a longer string would keep all of it in memory.
  const text = contentText(kept, new TextDecoder());
  const note = `… (the first ${kept.length} of ${length} bytes)`;
  return { body: length === kept.length ? text : text + note, size: kept.length };
}

function isTruncated(content: BodyContent): boolean {
  // A character takes at most three bytes.
  return content.length > MAX_BODY_BYTES / 3 && bytesOf(content).length > MAX_BODY_BYTES;
}
