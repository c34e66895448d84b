import { playStep } from './play-step.ts';
import { judged, type StepResult, type VectorResult, vectorResult } from './result.ts';
import type { Target } from './target.ts';
import type { Step, Vector } from './vector.ts';

/**
 * Plays vectors against a service, one after the other. It needs only `fetch`, so it runs in Node, Deno,
 * Bun, workerd and a page. It never throws because of a response of the service.
 *
 * @example
 * ```ts
 * const results = await playVectors({ vectors: VECTORS, baseUrl, token, clientId, fetch });
 * const failed = results.filter(({ verdict }) => verdict === 'failed');
 * ```
 */
export async function playVectors({
  vectors,
  ...target
}: Target & { readonly vectors: readonly Vector[] }): Promise<VectorResult[]> {
  const results: VectorResult[] = [];
  for (const [at, vector] of vectors.entries()) {
    results.push(await playVector(vector, target, `-${target.run ?? ''}-${at}`));
  }
  return results;
}

/** @param suffix - The end of the usernames of this vector, for a service that cannot be reset. */
async function playVector(vector: Vector, target: Target, suffix: string): Promise<VectorResult> {
  const steps: StepResult[] = [];
  const own = (step: Step) => (target.reference ? step : withSuffix(step, suffix));
  const { reading } = vector;
  const created: string[] = [];
  try {
    await target.reference?.reset();
    for (const step of vector.steps) {
      const { createdOid, ...result } = await playStep(own(step), { created, reading }, target);
      if (createdOid !== undefined) created.push(createdOid);
      steps.push(result);
    }
  } catch (error) {
    steps.push(judged([`no response: ${nameOf(error)}`]));
  }
  return vectorResult(vector, steps);
}

/** Returns the name of an error without its message, which may quote the request. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'the thrown value is not an Error';
  const { code = '' } = Object(error.cause);
  return `${error.name} ${code}`.trim();
}

/** Adds a suffix to the username of a step, because it must be unique on a service that keeps it. */
function withSuffix(step: Step, suffix: string): Step {
  const { input, stored } = step;
  const record =
    stored && (typeof stored.record === 'string' ? stored.record : ended(stored.record));
  return {
    ...step,
    ...(input && { input: ended(input) }),
    ...(stored && record && { stored: { ...stored, record } }),
  };

  function ended(fields: Readonly<Record<string, unknown>>) {
    const { username } = fields;
    return typeof username === 'string' ? { ...fields, username: username + suffix } : fields;
  }
}
