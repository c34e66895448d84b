import type { DocumentSection } from '../ledger/document.ts';
import type { Finding } from './request-context.ts';

/** The maximum number of problems to report. A body may contain a million of them. */
const MOST_PROBLEMS = 20;

/** Collects the problems with the fields of one request. */
export class FieldProblems {
  readonly #findings: Finding[];
  readonly #refused: string[] = [];

  constructor(findings: Finding[]) {
    this.#findings = findings;
  }

  /** @param isRefused - Whether the service rejects the request because of the problem. */
  add(section: DocumentSection, problem: string, isRefused: boolean): void {
    if (this.#findings.length < MOST_PROBLEMS) this.#findings.push({ section, problem });
    if (isRefused && this.#refused.length < MOST_PROBLEMS) this.#refused.push(problem);
  }

  /** The reason why the request is rejected, if it is. */
  get reason(): string | undefined {
    return this.#refused.length > 0 ? this.#refused.join('; ') : undefined;
  }
}
