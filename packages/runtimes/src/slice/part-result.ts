import { sameJson } from '@profiles/conformance/vectors/judge-stored';

/** What a part of the slice came to. */
export interface PartResult {
  readonly passed: number;
  /** What is wrong, each with the name of what was tried. */
  readonly failed: readonly string[];
}

/** Results by what was tried. */
export type Parts = Readonly<Record<string, PartResult>>;

/** Says how a JSON value differs from the expected one. */
export function differences(what: string, actual: unknown, expected: unknown): readonly string[] {
  if (sameJson(actual, expected)) return [];
  return [`${what} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

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
