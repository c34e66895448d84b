import type { OperationName } from '@profiles/sdk/schemas';
import type { BehaviourId } from './behaviour.ts';
import { BoundedList } from './bounded-list.ts';
import { DOCUMENT_SECTIONS, type DocumentSection } from './document.ts';
import type { Fault } from './faults.ts';
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
  /**
   * The JSON of the body; its text where it is not a JSON object. Of more than 65,536 bytes, the text
   * of the first ones, which says so at its end.
   */
  readonly body: unknown;
  /** The kind of the fault that it met, if any. */
  readonly fault: Fault['kind'] | undefined;
  /** The answer, or nothing where none was given: the mock failed, or a fault kept it back. */
  readonly answer: ServiceAnswer | undefined;
  /** What exactly was wrong with a request that was refused. */
  readonly reason: string | undefined;
  /** The entries of the ledger that the answer rests on; those to decide, where it was refused for them. */
  readonly assumed: readonly BehaviourId[];
  /** What about the request the document does not allow. */
  readonly violations: readonly Violation[];
}

/** How many bytes of bodies, paths and answers are kept, of all requests together. */
const MOST_BYTES = 16_777_216;

/** Keeps the last requests and violations, and what the answers have rested on. */
export class Journal {
  readonly #entries: BoundedList<() => JournalEntry>;
  readonly #violations: BoundedList<Violation>;
  readonly #assumed = new Set<BehaviourId>();
  #expectations: (DocumentSection | undefined)[] = [];

  constructor(limit: number) {
    this.#entries = new BoundedList(limit, MOST_BYTES);
    this.#violations = new BoundedList(limit, MOST_BYTES);
  }

  get entries(): readonly JournalEntry[] {
    return this.#entries.items.map((entry) => entry());
  }

  get violations(): readonly Violation[] {
    return this.#violations.items;
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
      // Nobody can mean to break the mock, or to ask what nobody has decided.
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

  /** @param size - About how many bytes the entry takes. */
  record(
    entry: () => JournalEntry,
    violations: readonly Violation[],
    assumed: readonly BehaviourId[],
    size: number,
  ): void {
    this.#entries.push(entry, size);
    for (const violation of violations) {
      this.#violations.push(violation, violation.request.length + violation.problem.length);
    }
    for (const id of assumed) this.#assumed.add(id);
  }

  clear(): void {
    this.#entries.clear();
    this.#violations.clear();
    this.#assumed.clear();
    this.#expectations = [];
  }
}

function isSection(section: string): section is DocumentSection {
  return DOCUMENT_SECTIONS.some((known) => known === section);
}
