import type { SpecificationSection } from '../ledger/sections.ts';
import type { Finding } from './result.ts';

/** The maximum number of problems to report. A body may contain a million of them. */
const MAX_PROBLEMS = 20;

/** Collects the problems with the fields of one request. */
export class FieldProblems {
  readonly #findings: Finding[] = [];
  readonly #rejected: string[] = [];

  get findings(): readonly Finding[] {
    return this.#findings;
  }

  /** @param isRejected - Whether the service rejects the request because of the problem. */
  add(section: SpecificationSection, problem: string, isRejected: boolean): void {
    addTo(this.#findings, { section, problem });
    if (isRejected) addTo(this.#rejected, problem);
  }

  /** Adds problems that were found earlier. */
  addAll(problems: FieldProblems): void {
    for (const finding of problems.#findings) addTo(this.#findings, finding);
    for (const problem of problems.#rejected) addTo(this.#rejected, problem);
  }

  /** The reason why the request is rejected, if it is. */
  get reason(): string | undefined {
    return this.#rejected.length > 0 ? this.#rejected.join('; ') : undefined;
  }
}

function addTo<T>(list: T[], item: T): void {
  if (list.length < MAX_PROBLEMS) list.push(item);
}
