import type { OperationName } from '@profiles/sdk/schemas';
import type { BehaviourId } from './behaviour.ts';
import { DOCUMENT_SECTIONS, type DocumentSection } from './document.ts';
import type { ServiceAnswer } from './service/service-request.ts';
import { SetupError } from './setup-error.ts';
import type { Violation } from './violation.ts';

/** Describes a request that reached the mock, and its answer. */
export interface JournalEntry {
  /** When it was answered, in ISO 8601. */
  readonly at: string;
  /** The operation whose path it has, if any. */
  readonly operation: OperationName | undefined;
  /** The method and path template; the method and path where no operation has the path. */
  readonly request: string;
  /** The method. */
  readonly method: string;
  /** The path below the base address, with its query, as it came. */
  readonly path: string;
  /** The headers, with names in lowercase. Credentials are redacted. */
  readonly headers: Readonly<Record<string, string>>;
  /** The JSON of the body; its text where it is not a JSON object. */
  readonly body: unknown;
  /** The answer, or nothing where the mock failed. */
  readonly answer: ServiceAnswer | undefined;
  /** What exactly was wrong with a request that was refused. */
  readonly reason: string | undefined;
  /** The entries of the ledger that the answer rests on. */
  readonly assumed: readonly BehaviourId[];
  /** What about the request the document does not allow. */
  readonly violations: readonly Violation[];
}

/** Keeps the last requests and violations, and what the answers have rested on. */
export class Journal {
  readonly #limit: number;
  readonly #entries: JournalEntry[] = [];
  readonly #violations: Violation[] = [];
  readonly #assumed = new Set<BehaviourId>();
  #expectations: (DocumentSection | undefined)[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  get entries(): readonly JournalEntry[] {
    return [...this.#entries];
  }

  get violations(): readonly Violation[] {
    return [...this.#violations];
  }

  get assumed(): ReadonlySet<BehaviourId> {
    return this.#assumed;
  }

  /** Announces that the next request that breaks a rule, of that section if one is named, is meant. */
  expect(section: string | undefined): void {
    if (section !== undefined && !isSection(section)) {
      const known = DOCUMENT_SECTIONS.join(', ');
      throw new SetupError(`${JSON.stringify(section)} is not a section. Use one of ${known}.`);
    }
    this.#expectations.push(section);
  }

  /** Marks what was announced among the violations of one request; that uses the announcement up. */
  explain(violations: readonly Violation[]): Violation[] {
    const explained = [...violations];
    this.#expectations = this.#expectations.filter((section) => {
      const matches = (each: Violation) =>
        section === undefined ? each.section !== 'Mock' : each.section === section;
      if (!explained.some((each) => !each.expected && matches(each))) return true;
      for (const [at, each] of explained.entries()) {
        if (matches(each)) explained[at] = { ...each, expected: true };
      }
      return false;
    });
    return explained;
  }

  record(entry: JournalEntry): void {
    appendBounded(this.#entries, entry, this.#limit);
    for (const violation of entry.violations) {
      appendBounded(this.#violations, violation, this.#limit);
    }
    for (const id of entry.assumed) this.#assumed.add(id);
  }

  clear(): void {
    this.#entries.length = 0;
    this.#violations.length = 0;
    this.#assumed.clear();
    this.#expectations = [];
  }
}

function isSection(section: string): section is DocumentSection {
  return DOCUMENT_SECTIONS.some((known) => known === section);
}

function appendBounded<T>(list: T[], item: T, limit: number): void {
  list.push(item);
  if (list.length > limit) list.shift();
}
