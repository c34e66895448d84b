import { InvalidInputError, ProfileClient } from '@profiles/sdk';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { SAMPLE_CALLS } from '@profiles/testkit/samples';
import { headersOf, pathOf } from './raw-request.ts';
import { CREDENTIALS } from './reference.ts';
import { type StepResult, type VectorResult, vectorResult } from './result.ts';
import type { Step, Vector } from './vector.ts';

const BASE_URL = 'https://profiles.test';

/** Plays vectors against the SDK. Compares its rejections, and every byte that it sends. */
export async function checkClient(vectors: readonly Vector[]): Promise<VectorResult[]> {
  const results: VectorResult[] = [];
  for (const vector of vectors) {
    const steps: StepResult[] = [];
    for (const step of vector.steps) steps.push(await checkStep(step));
    results.push(vectorResult(vector, steps));
  }
  return results;
}

async function checkStep(step: Step): Promise<StepResult> {
  const { client } = step;
  // The SDK has no part in it.
  if (!client) return {};
  const { sent, issues } = await call(step);
  const expected = 'sends' in client ? [wanted(step, client.sends)] : [];
  const rejected = 'rejects' in client ? client.rejects : [];
  return {
    problems: [
      ...differs('rejects', issues, rejected),
      ...differs('sends', sent, expected),
      ...preparedProblems(step, rejected, expected[0]?.body),
    ],
  };
}

/** Calls the operation on a client whose requests reach no service. */
async function call(step: Step) {
  const sent: unknown[] = [];
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    sent.push(await written(request));
    return Response.json(SAMPLE_CALLS[operation].responseBody);
  };
  const { operation, oid, input, updateExtras } = step;
  const options = { ...CREDENTIALS, baseUrl: BASE_URL, fetch };
  const client = new ProfileClient({ ...options, ...(updateExtras && { updateExtras }) });
  const { call } = SAMPLE_CALLS[operation];
  const issues = await call(client, { oid, input: { ...input } }).then(() => [], issuesOf);
  return { sent, issues };
}

function wanted(step: Step, sends: unknown) {
  return {
    method: ENDPOINTS[step.operation].method,
    path: pathOf(step, step.oid ?? ''),
    headers: headersOf({}, CREDENTIALS),
    body: JSON.stringify(sends === 'as given' ? step.input : sends),
  };
}

async function written(request: Request) {
  const { headers, method, url } = request;
  const names = ['authorization', 'client-id', 'content-type'];
  return {
    method,
    path: url.slice(BASE_URL.length),
    headers: Object.fromEntries(names.map((name) => [name, headers.get(name)])),
    body: await request.text(),
  };
}

/** Compares the functions that only prepare with the client. They do not receive the oid. */
function preparedProblems(
  step: Step,
  rejected: readonly { readonly rule: string }[],
  body: string | undefined,
): readonly string[] {
  const { prepare } = SAMPLE_CALLS[step.operation];
  if (!prepare) return [];
  const rejections = rejected.filter(({ rule }) => rule !== 'oid');
  let prepared: unknown;
  let issues: readonly object[] = [];
  try {
    prepared = prepare({ ...step.input }, { updateExtras: step.updateExtras });
  } catch (error) {
    issues = issuesOf(error);
  }
  const bodies = body === undefined ? [] : differs('prepares', JSON.stringify(prepared), body);
  return [...differs('does not prepare', issues, rejections), ...bodies];
}

function issuesOf(error: unknown): readonly object[] {
  if (!(error instanceof InvalidInputError)) return [{ thrown: String(error) }];
  return error.issues.map(({ path, rule }) => ({ path, rule }));
}

function differs(does: string, actual: unknown, expected: unknown): readonly string[] {
  const [is, not] = [JSON.stringify(actual), JSON.stringify(expected)];
  return is === not ? [] : [`the SDK ${does} ${is}, not ${not}`];
}
