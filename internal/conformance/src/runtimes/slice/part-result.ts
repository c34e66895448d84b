import { sameJson } from '@profiles/conformance/vectors/judge-stored';

/** The result of a part of the slice. */
export interface PartResult {
  readonly passed: number;
  /** The problems, each with the name of its case. */
  readonly failed: readonly string[];
}

/** Results by the name of the part. */
export type Parts = Readonly<Record<string, PartResult>>;

/** Describes how a JSON value differs from the expected one. */
export function differences(what: string, actual: unknown, expected: unknown): readonly string[] {
  if (sameJson(actual, expected)) return [];
  return [`${what} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** Counts the cases without problems, and lists the others. */
export function failuresOf(
  results: readonly (readonly [name: string, problems: readonly string[]])[],
): PartResult {
  const failed = results.filter(([, problems]) => problems.length > 0);
  return {
    passed: results.length - failed.length,
    failed: failed.map(([name, problems]) => `${name}: ${problems.join('; ')}`),
  };
}
