/** Counts the outcomes of the cases of a run. A run without an outcome says nothing about it. */
export class Shares {
  readonly #counts = new Map<string, number>();
  #cases = 0;

  get cases(): number {
    return this.#cases;
  }

  /** Counts one case, under each of its labels once. */
  count(labels: Iterable<string>): void {
    this.#cases += 1;
    for (const label of new Set(labels)) {
      this.#counts.set(label, (this.#counts.get(label) ?? 0) + 1);
    }
  }

  has(label: string): boolean {
    return this.#counts.has(label);
  }

  /** Returns the share of the cases with a label, from 0 to 1. */
  of(label: string): number {
    return (this.#counts.get(label) ?? 0) / this.#cases;
  }

  /** Writes the shares as a line, the most frequent first. */
  describe(): string {
    return [...this.#counts.keys()]
      .toSorted((a, b) => this.of(b) - this.of(a))
      .map((label) => `${label} ${(this.of(label) * 100).toFixed(1)}%`)
      .join(', ');
  }
}
