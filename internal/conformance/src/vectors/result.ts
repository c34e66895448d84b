import type { Vector } from './vector.ts';

/** The result of a step. */
export interface StepResult {
  /** The problems that were found. Absent if the step was not played. */
  readonly problems?: readonly string[];
  readonly response?: RecordedResponse;
}

/** The result of a vector, as plain data that a page or a worker can return. */
export interface VectorResult {
  readonly id: string;
  readonly verdict: 'passed' | 'failed' | 'skipped';
  /** The problems, by step. */
  readonly why: readonly string[];
  /** The responses, one for each step that was sent. */
  readonly responses: readonly RecordedResponse[];
}

/** Combines the results of the steps of a vector. */
export function vectorResult(
  { id, steps: { length } }: Vector,
  steps: readonly StepResult[],
): VectorResult {
  const why = steps.flatMap(({ problems = [] }, at) =>
    problems.map((text) => (length > 1 ? `step ${at + 1}: ${text}` : text)),
  );
  const passed = steps.some(({ problems }) => problems) ? 'passed' : 'skipped';
  const responses = steps.flatMap(({ response }) => response ?? []);
  return { id, verdict: why.length > 0 ? 'failed' : passed, why, responses };
}

/** Lists the vectors whose responses differ in any byte between two transports. */
export function differingResponses(
  left: readonly VectorResult[],
  right: readonly VectorResult[],
): readonly string[] {
  const responsesOf = (results: readonly VectorResult[]) =>
    new Map(results.map(({ id, responses }) => [id, JSON.stringify(responses)]));
  const [lefts, rights] = [responsesOf(left), responsesOf(right)];
  const ids = new Set([...lefts.keys(), ...rights.keys()]);
  return [...ids]
    .filter((id) => lefts.get(id) !== rights.get(id))
    .map((id) => `${id}: ${lefts.get(id)} and ${rights.get(id)}`);
}

/** The response of a service, as plain data that a page or a worker can return. */
export interface RecordedResponse {
  readonly status: number;
  /** Lowercase names and values, sorted, without {@link TRANSPORT_HEADERS}. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The body, with one character per byte. */
  readonly body: string;
}

/** Headers that a transport adds to the response, with the reason. All others are compared. */
const TRANSPORT_HEADERS: Readonly<Record<string, string>> = {
  connection: 'HTTP/1.1 says whether the connection stays open',
  'content-length': 'in process there is no end of a body to find',
  date: 'an HTTP server must send the time of its response',
  'keep-alive': 'HTTP/1.1 says how long the connection stays open',
  'transfer-encoding': 'HTTP/1.1 says how the end of the body is found',
};

/** Records a response. Reads its body. */
export async function recordResponse(response: Response): Promise<RecordedResponse> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  return {
    status: response.status,
    headers: [...response.headers]
      .filter(([name]) => !Object.hasOwn(TRANSPORT_HEADERS, name))
      .sort(([left], [right]) => (left < right ? -1 : 1)),
    body: Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
  };
}

/** Reads the JSON of a response. Returns `undefined` if it has none. */
export function jsonOf({ body }: RecordedResponse): unknown {
  try {
    return JSON.parse(
      new TextDecoder().decode(Uint8Array.from(body, (char) => char.charCodeAt(0))),
    );
  } catch {
    return undefined;
  }
}
