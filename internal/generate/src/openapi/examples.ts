import { LEDGER } from '@profiles/mock';
import { capitalised } from './error-bodies.ts';
import type { Situation } from './operations/situation.ts';
import type { PlayedResponse } from './played-responses.ts';

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

const [DEFAULT_SHAPE] = LEDGER.errorBody.values;

/** Shows each body once. Shapes other than the default have only the body of the first situation. */
export function responseExamples(responses: readonly PlayedResponse[]): Examples {
  const bodies = new Map<string, readonly [name: string, response: PlayedResponse]>();
  for (const response of responses) {
    const { situation, errorBody, body } = response;
    const isDefault = errorBody === DEFAULT_SHAPE;
    const key = isDefault ? body : errorBody;
    const name = isDefault ? situation.name : `${situation.name}-${errorBody}`;
    if (!bodies.has(key)) bodies.set(key, [name, response]);
  }
  return Object.fromEntries(
    [...bodies.values()].map(([name, { situation, headers, body }]) => {
      const isJson = headers['content-type']?.includes('json');
      return [name, example(situation, isJson ? JSON.parse(body) : body)];
    }),
  );
}

/** Shows the bodies that every service accepts. */
export function requestExamples(situations: readonly Situation[]): Examples {
  const ordinary = situations.filter(({ isOrdinary }) => isOrdinary);
  return Object.fromEntries(ordinary.map((one) => [one.name, example(one, one.body)]));
}

function example({ summary }: Situation, value: unknown): Examples[string] {
  return { summary: capitalised(summary), value };
}
