import type { Programs } from './bundle.ts';
import { type ServedCase, serveCases } from './case-services.ts';
import { judgeEnd, judgeOutcomes, judgePrivacy } from './judge.ts';
import { OUTCOME_CASES } from './outcome-cases.ts';
import type { Ran, Runtime } from './runtime.ts';

/** What came of a runtime. */
export interface Trial {
  /** The runtime with its version. */
  readonly title: string;
  /** What was tried, with how often. */
  readonly parts: string;
  readonly problems: readonly string[];
}

/** Runs the slice in a runtime, with services of its own, and judges what came of it. */
export async function tryRuntime(runtime: Runtime, programs: Programs): Promise<Trial> {
  const served = await serveCases(OUTCOME_CASES);
  try {
    const cases = served.map(({ outcomeCase: { name, plan }, service: { url } }) => {
      return { name, plan, url };
    });
    const ran = await runtime.run(programs, { cases });
    return judge(runtime, served, ran);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { title: runtime.name, parts: '', problems: [`cannot be tried: ${reason}`] };
  } finally {
    for (const { service } of served) service.close();
  }
}

function judge({ name, kind }: Runtime, served: readonly ServedCase[], ran: Ran): Trial {
  const { report, endedAfter } = ran;
  const parts = [
    `${served.length} outcomes`,
    `${report.printed} errors printed`,
    endedAfter === undefined ? 'no timer left' : `ended after ${Math.round(endedAfter)} ms`,
  ];
  return {
    title: `${name} ${report.version}`,
    parts: parts.join(', '),
    problems: [...judgeOutcomes(served, ran, kind), ...judgePrivacy(ran), ...judgeEnd(ran)],
  };
}
