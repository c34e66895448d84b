import { isDeepStrictEqual } from 'node:util';
import type { ServedCase } from './cases/case-services.ts';
import type { RuntimeKind } from './cases/outcome-case.ts';
import type { Ran } from './runtime.ts';
import type { PartResult } from './slice/part-result.ts';
import { CANARY } from './slice/slice-data.ts';

/** Milliseconds from the last call to the end of a process; a timer left behind takes longer. */
const PROMPTLY = 5000;

/** Vectors that there are to play in every way, at least. */
const MANY = 300;

/** Says which vectors do not hold. */
export function judgeVectors({ passed, failed }: PartResult): readonly string[] {
  return passed + failed.length < MANY ? [...failed, `plays ${passed} vectors alone`] : failed;
}

/** Says what is wrong with the outcome of each case. */
export function judgeOutcomes(
  served: readonly ServedCase[],
  { report }: Ran,
  kind: RuntimeKind,
): readonly string[] {
  return served.flatMap(({ name, outcomeCase, service: { arrivals } }) => {
    const { pause, except } = outcomeCase;
    const actual = { ...report.calls[name], requests: arrivals.length };
    const expected = withoutAbsent({ ...outcomeCase.expected, ...except?.[kind] });
    if (!isDeepStrictEqual(actual, expected)) {
      return [`${name}: is ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
    }
    const [first = 0, second = 0] = arrivals;
    // Clocks of two processes round differently.
    if (pause === undefined || second - first >= pause - 10) return [];
    return [`${name}: comes again after ${second - first} ms, expected ${pause}`];
  });
}

/** Says what of the planted data stands in what the runtime printed. */
export function judgePrivacy({ output, report }: Ran): readonly string[] {
  const failed = Object.values(report.calls).filter(({ result }) => result !== 'success');
  const missing = failed.filter(({ result }) => result !== 'aborted' && !output.includes(result));
  const leaks = output.match(new RegExp(`.{0,80}${CANARY}.{0,40}`, 'gi')) ?? [];
  return [
    ...[...new Set(leaks)].slice(0, 5).map((leak) => `prints planted data: ${leak}`),
    ...missing.map(({ result }) => `prints no error with the code ${result}`),
    ...(report.printed === failed.length ? [] : [`prints ${report.printed} of ${failed.length}`]),
  ];
}

/** Says what the calls left behind. */
export function judgeEnd({ crashes, end }: Ran): readonly string[] {
  const escaped = crashes.map((crash) => `lets an error escape: ${crash}`);
  if ('timersLeft' in end) {
    return end.timersLeft === 0 ? escaped : [...escaped, `leaves ${end.timersLeft} timers`];
  }
  if (end.milliseconds <= PROMPTLY) return escaped;
  return [...escaped, `ends ${end.milliseconds} ms after the last call`];
}

function withoutAbsent(expected: object) {
  return Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined));
}
