/** A mutant that no test can kill, because nobody can tell it from the original. */
export interface EquivalentMutant {
  readonly file: string;
  /** The line of the source that it starts in, without its indentation. */
  readonly line: string;
  /** What it replaces, and by what. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}
