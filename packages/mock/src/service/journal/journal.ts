// journal/ records requests, responses and violations.

import { type BodyContent, copyText } from '../../http/body-content.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import type { IncomingRequest } from '../../http/incoming-request.ts';
import type { BehaviourId } from '../ledger/ledger.ts';
import { SPECIFICATION_SECTIONS, type SpecificationSection } from '../ledger/sections.ts';
import { BoundedList } from './bounded-list.ts';
import { sizeOfEntry, sizeOfViolation } from './entry-size.ts';
import { FirstItems } from './first-items.ts';
import { journalBody, type ParsedBody } from './journal-body.ts';
import type { JournalEntry } from './journal-entry.ts';
import { type OtherRequest, sizeOfOther } from './other-request.ts';
import { RedactedNumbers, redactHeaders } from './redact.ts';
import { readTraceId } from './trace-id.ts';
import type { Violation } from './violation.ts';

/** The part of a request that the journal keeps. */
interface RecordedRequest extends Pick<IncomingRequest, 'method' | 'path' | 'search' | 'headers'> {
  readonly body: ParsedBody & { readonly content: BodyContent | undefined };
}

/** The part of an entry that does not come from its request. */
export type Outcome = Omit<
  JournalEntry,
  'id' | 'at' | 'method' | 'path' | 'headers' | 'traceId' | 'body'
>;

/** The last requests and violations, and the ledger entries that responses have depended on. */
export class Journal {
  readonly #entries: BoundedList<JournalEntry>;
  readonly #violations: BoundedList<Violation>;
  readonly #others: BoundedList<OtherRequest>;
  readonly #unexpected = new FirstItems<Violation>();
  readonly #assumed = new Set<BehaviourId>();
  readonly #redacted = new RedactedNumbers();
  #expectations: (SpecificationSection | undefined)[] = [];
  #lastId = 0;
  #lastOtherId = 0;
  #lastAt = { time: Number.NaN, text: '' };

  constructor(limit: number) {
    this.#entries = new BoundedList(limit);
    this.#violations = new BoundedList(limit);
    this.#others = new BoundedList(limit);
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries.items;
  }

  /** The last requests that the mock passed on. */
  get others(): readonly OtherRequest[] {
    return this.#others.items;
  }

  get violations(): readonly Violation[] {
    return this.#violations.items;
  }

  /** The first violations that were not announced, whatever the limit of the journal is. */
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
  explain(violations: readonly Violation[]): Violation[] {
    const explained = [...violations];
    this.#expectations = this.#expectations.filter((section) => {
      // Neither a defect of the mock nor an entry without a setting is ever expected.
      const matches = (each: Violation) =>
        each.section !== 'Mock' && !each.undecided && (section ?? each.section) === each.section;
      if (!explained.some((each) => !each.expected && matches(each))) return true;
      for (const [at, each] of explained.entries()) {
        if (matches(each)) explained[at] = { ...each, expected: true };
      }
      return false;
    });
    return explained;
  }

  /**
   * Records a request.
   *
   * @returns The entry. It shares nothing that a caller may change.
   */
  record(request: RecordedRequest, at: Date, outcome: Outcome): JournalEntry {
    this.#lastId += 1;
    const headers = redactHeaders(request.headers, (secret) => this.#redacted.hide(secret));
    const { body, size } = journalBody(request.body.content, request.body);
    const entry: JournalEntry = {
      ...outcome,
      id: this.#lastId,
      at: this.#textOf(at),
      method: copyText(request.method),
      path: copyText(request.path + request.search),
      headers,
      traceId: readTraceId(headers['traceparent']),
      body,
      appliedFault: outcome.appliedFault && structuredClone(outcome.appliedFault),
      violations: outcome.violations.map((violation) => ({ ...violation })),
    };
    this.#entries.push(entry, sizeOfEntry(entry) + size);
    for (const violation of outcome.violations) {
      const size = sizeOfViolation(violation) + violation.request.length;
      this.#violations.push(violation, size);
      if (!violation.expected) this.#unexpected.push(violation, size);
    }
    for (const id of outcome.assumed) this.#assumed.add(id);
    return entry;
  }

  /** Records a request that the mock passes on. */
  recordOther(method: string, { origin, pathname }: URL, at: Date): OtherRequest {
    this.#lastOtherId += 1;
    const other: OtherRequest = {
      id: this.#lastOtherId,
      after: this.#lastId,
      at: this.#textOf(at),
      method: copyText(method),
      origin: copyText(origin),
      path: copyText(pathname),
    };
    this.#others.push(other, sizeOfOther(other));
    return other;
  }

  /** Returns a time in ISO 8601 format, as one text for all requests of a millisecond. */
  #textOf(at: Date): string {
    const time = at.getTime();
    if (time !== this.#lastAt.time) this.#lastAt = { time, text: at.toISOString() };
    return this.#lastAt.text;
  }

  clear(): void {
    this.#entries.clear();
    this.#violations.clear();
    this.#others.clear();
    this.#unexpected.clear();
    this.#assumed.clear();
    this.#redacted.clear();
    this.#expectations = [];
    this.#lastId = 0;
    this.#lastOtherId = 0;
  }
}

function isSection(section: string): section is SpecificationSection {
  return SPECIFICATION_SECTIONS.some((known) => known === section);
}
