import type { AssertedExample } from './assertions.ts';

/**
 * Checks that every example asserts something, and that both lists of names match the examples.
 *
 * @param setUps - The names of the examples that only show how something is set up.
 * @param failures - The names of the examples that handle an error.
 * @throws with every problem.
 */
export function checkExamples(
  examples: readonly AssertedExample[],
  setUps: readonly string[],
  failures: readonly string[],
): void {
  const problems = [
    ...examples.flatMap(({ name, asserts, catches }) => [
      ...(asserts || setUps.includes(name) ? [] : [`the example of ${name} asserts nothing`]),
      ...(asserts && setUps.includes(name) ? [`the set-up of ${name} asserts something`] : []),
      ...(catches && !failures.includes(name) ? [`the error of ${name} has no failure`] : []),
    ]),
    ...missing(setUps, examples).map((name) => `the set-up of ${name} has no example`),
    ...missing(
      failures,
      examples.filter(({ catches }) => catches),
    ).map((name) => `the failure of ${name} has no example`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
}

function missing(names: readonly string[], examples: readonly AssertedExample[]) {
  return names.filter((name) => !examples.some((example) => example.name === name));
}
