import { pathToFileURL } from 'node:url';
import { type OutcomeCases, type ServedCase, serveCases } from './case-services.ts';
import { judgeEnd, judgeOutcomes, judgePrivacy, judgeVectors } from './judge.ts';
import { OUTCOME_CASES } from './outcome-cases.ts';
import type { Programs } from './project.ts';
import type { Ran, Runtime } from './runtime.ts';
import type { ServedParts } from './serving/play-served.ts';

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
    const ran = await runtime.run(programs, { cases, mockUrl: mock.url, tries: isWhole ? 10 : 1 });
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
