import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { type OutcomeCases, type ServedCase, serveCases } from './case-services.ts';
import { OUTCOME_CASES } from './outcome-cases.ts';
import type { Programs } from './project.ts';
import type { Ran, Runtime } from './runtime.ts';
import type { ServedParts } from './serving/play-served.ts';
import { CANARY, type PartResult, type RuntimeKind } from './slice/slice-data.ts';

/** The result of a runtime. */
export interface Trial {
  /** The runtime with its version. */
  readonly title: string;
  /** The numbers of the parts, in a few words. */
  readonly figure: string;
  readonly problems: readonly string[];
}

/** The cases that take no real time: they have no timeout and no pause. */
const PROMPT_CASES: OutcomeCases = Object.fromEntries(
  Object.entries(OUTCOME_CASES).filter(
    ([, { plan, pause }]) => plan?.timeout === undefined && pause === undefined,
  ),
);

/**
 * Runs the slice in a runtime with new services, and judges the result.
 *
 * @param isWhole - Whether to play what takes real time too, and races often.
 */
export async function tryRuntime(
  runtime: Runtime,
  programs: Programs,
  isWhole: boolean,
): Promise<Trial> {
  const served = await serveCases(isWhole ? OUTCOME_CASES : PROMPT_CASES);
  const { serveReference, playServed }: typeof import('./serving/play-served.ts') = await import(
    pathToFileURL(programs.client).href
  );
  const mock = await serveReference();
  try {
    const cases = served.map(({ name, outcomeCase: { plan = {} }, service: { url } }) => {
      return { name, plan, url };
    });
    // A `fetch` that resends hides from a program that a connection broke. The SDK prevents it.
    const tries = runtime.resends ? 0 : isWhole ? 10 : 1;
    const ran = await runtime.run(programs, { cases, mockUrl: mock.url, tries });
    const server = await runtime.serve?.(programs);
    // Not every runtime can serve.
    const byHandlers =
      server && (await playServed(server.url, runtime.kind, isWhole).finally(server.stop));
    return judge(runtime, served, ran, byHandlers);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { title: runtime.name, figure: '', problems: [`cannot be tried: ${reason}`] };
  } finally {
    for (const { service } of served) service.close();
    await mock.close();
  }
}

function judge(
  { name, kind }: Runtime,
  served: readonly ServedCase[],
  ran: Ran,
  byHandlers: ServedParts | undefined,
): Trial {
  const { report } = ran;
  const vectors = Object.entries({ ...report.vectors, ...byHandlers?.vectors });
  const faults = Object.entries({ 'faults over HTTP': report.faults, ...byHandlers?.faults });
  const tracing = Object.entries({ tracing: report.tracing });
  const played = vectors.reduce((sum, [, { passed }]) => sum + passed, 0);
  const broken = faults.reduce((sum, [, { passed }]) => sum + passed, 0);
  return {
    title: `${name} ${report.version}`,
    figure: `${played} vectors, ${broken} faults, ${served.length} outcomes, ${report.printed} errors printed`,
    problems: [
      ...vectors.flatMap(([part, result]) => judgeVectors(result).map((why) => `${part}: ${why}`)),
      ...[...faults, ...tracing].flatMap(([part, { failed }]) =>
        failed.map((why) => `${part}: ${why}`),
      ),
      ...judgeOutcomes(served, ran, kind),
      ...judgePrivacy(ran),
      ...judgeEnd(ran),
    ],
  };
}

/** Milliseconds from the last call to the end of a process. A leaked timer takes longer. */
const MAX_MS_TO_END = 5000;

/** Every runtime must play at least this many vectors. */
const MIN_VECTORS = 80;

/** Lists the vectors that fail. */
function judgeVectors({ passed, failed }: PartResult): readonly string[] {
  return passed + failed.length < MIN_VECTORS
    ? [...failed, `plays only ${passed} vectors`]
    : failed;
}

/** Lists the cases with another outcome than expected. */
function judgeOutcomes(
  served: readonly ServedCase[],
  { report }: Ran,
  kind: RuntimeKind,
): readonly string[] {
  return served.flatMap(({ name, outcomeCase, service: { arrivals } }) => {
    const { pause, except } = outcomeCase;
    const expected = withoutAbsent({ ...outcomeCase.expected, ...except?.[kind] });
    const requests = 'requests' in expected ? { requests: arrivals.length } : {};
    const actual = { ...report.calls[name], ...requests };
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
function judgePrivacy({ output, report }: Ran): readonly string[] {
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
function judgeEnd({ crashes, end }: Ran): readonly string[] {
  const escaped = crashes.map((crash) => `lets an error escape: ${crash}`);
  if ('timersLeft' in end) {
    return end.timersLeft === 0 ? escaped : [...escaped, `leaves ${end.timersLeft} timers`];
  }
  if (end.milliseconds <= MAX_MS_TO_END) return escaped;
  return [...escaped, `ends ${end.milliseconds} ms after the last call`];
}

function withoutAbsent(expected: object) {
  return Object.fromEntries(Object.entries(expected).filter(([, value]) => value !== undefined));
}
