import { isDeepStrictEqual } from 'node:util';
import type { ServedCase } from './case-services.ts';
import type { Ran } from './runtime.ts';
import type { PartResult } from './slice/parts.ts';
import { CANARY, type RuntimeKind } from './slice/slice-data.ts';

/** Milliseconds from the last call to the end of a process. A leaked timer takes longer. */
const PROMPTLY = 5000;

/** The least number of vectors that a runtime must play. */
const MANY = 80;

/** Lists the vectors that fail. */
export function judgeVectors({ passed, failed }: PartResult): readonly string[] {
  return passed + failed.length < MANY ? [...failed, `plays only ${passed} vectors`] : failed;
}

/** Lists the cases with another outcome than expected. */
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
    // The clocks of two processes round differently.
    if (pause === undefined || second - first >= pause - 10) return [];
    return [`${name}: is retried after ${second - first} ms, expected ${pause}`];
  });
}

/** Lists the planted data in the output of the runtime. */
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

/** Lists the errors that escaped and the timers that are left after the calls. */
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
