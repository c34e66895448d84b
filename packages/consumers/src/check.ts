/** What one check of a package came to; it is passed when there are no problems. */
export interface Check {
  readonly what: string;
  readonly figure: string;
  readonly goal?: string;
  /** What is wrong, and what to do about it. */
  readonly problems: readonly string[];
}
