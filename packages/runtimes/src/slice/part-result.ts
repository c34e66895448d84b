/** What a part of the slice came to. */
export interface PartResult {
  readonly passed: number;
  /** What is wrong, each with the name of what was tried. */
  readonly failed: readonly string[];
}

/** The vectors of the document, in every way that a runtime can play them. */
export type VectorParts = Readonly<
  Record<'SDK alone' | 'mock in process' | 'mock over HTTP' | 'SDK over HTTP', PartResult>
>;

/** Counts what has no problems and lists what has. */
export function failuresOf(
  results: readonly (readonly [name: string, problems: readonly string[]])[],
): PartResult {
  const failed = results.filter(([, problems]) => problems.length > 0);
  return {
    passed: results.length - failed.length,
    failed: failed.map(([name, problems]) => `${name}: ${problems.join('; ')}`),
  };
}
