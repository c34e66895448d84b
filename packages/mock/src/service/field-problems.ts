import type { DocumentSection } from '../ledger/document.ts';
import type { Finding } from './request-context.ts';

/** More would not help anyone, and a body may hold a million. */
const MOST_PROBLEMS = 20;

/** Collects what is wrong with the fields of one request. */
export class FieldProblems {
  readonly #findings: Finding[];
  readonly #refused: string[] = [];

  constructor(findings: Finding[]) {
    this.#findings = findings;
  }

  /** @param isRefused - Whether the request is refused for it, or the service makes do. */
  add(section: DocumentSection, problem: string, isRefused: boolean): void {
    if (this.#findings.length < MOST_PROBLEMS) this.#findings.push({ section, problem });
    if (isRefused && this.#refused.length < MOST_PROBLEMS) this.#refused.push(problem);
  }

  /** Why the request is refused, if it is. */
  get reason(): string | undefined {
    return this.#refused.length > 0 ? this.#refused.join('; ') : undefined;
  }
}
