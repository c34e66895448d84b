import { LEDGER } from '@profiles/mock';
import { LEDGER_IDS, NEVER_SHOWN, notShown, notShownAt } from './not-shown.ts';
import type { PlayedResponse } from './played-responses.ts';
import { schemaRef } from './schemas.ts';
import type { Situation } from './situations.ts';

/** The schemas of bodies by their media type. */
export type BodySchemas = Readonly<Record<string, object>>;

/** Derives the schemas of error bodies from rejections, because only the mock has their shapes. */
export function errorBodies(rejections: readonly PlayedResponse[]) {
  /** A schema for each JSON shape, by its name. */
  const schemas: Record<string, object> = {};
  const names: Record<string, Set<string>> = {};
  for (const rejection of rejections) {
    const mediaType = mediaTypeOf(rejection);
    if (mediaType === undefined) continue;
    names[mediaType] ??= new Set();
    if (!mediaType.endsWith('json')) continue;
    const name = `${capitalised(rejection.errorBody)}Error`;
    names[mediaType].add(name);
    schemas[name] ??= { ...schemaOf(JSON.parse(rejection.body)), ...notShownAt('error body') };
  }
  const byMediaType: BodySchemas = Object.fromEntries(
    Object.entries(names).map(([type, shapes]) => [type, anyOf([...shapes])]),
  );
  return { schemas, byMediaType };
}

/** Returns the media type of a response, or `undefined` if it has no body. */
function mediaTypeOf({ headers }: PlayedResponse): string | undefined {
  return headers['content-type']?.split(';')[0];
}

/** Uses `anyOf`, because a body may have the fields of two shapes. */
function anyOf(names: readonly string[]): object {
  const [first, ...others] = names.map(schemaRef);
  if (!first) return { type: 'string' };
  return others.length === 0 ? first : { anyOf: [first, ...others] };
}

function schemaOf(example: unknown): object {
  if (typeof example !== 'object' || example === null) {
    return { type: typeof example === 'number' ? 'integer' : 'string' };
  }
  const properties = Object.entries(example).map(([name, value]) => [name, schemaOf(value)]);
  return {
    type: 'object',
    required: Object.keys(example),
    properties: Object.fromEntries(properties),
  };
}

export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The bodies of the responses of an operation. */
type ResponseBodies = Readonly<Record<'success' | 'rejection', BodySchemas>>;

/** Describes the responses of an operation, by status. */
export function responsesOf(
  played: readonly PlayedResponse[],
  bodies: ResponseBodies,
): Readonly<Record<string, object>> {
  const statuses = [...new Set(played.map(({ status }) => status))].sort((a, b) => a - b);
  const responses = statuses.map((status) => {
    const given = played.filter((response) => response.status === status);
    return [status, responseOf(status, given, bodies)];
  });
  return { ...Object.fromEntries(responses), '5XX': FAILURE };
}

const FAILURE = {
  description: 'The service failed. It is unknown whether the write happened.',
  'x-not-shown': NEVER_SHOWN.failure,
};

function responseOf(status: number, responses: readonly PlayedResponse[], bodies: ResponseBodies) {
  const schemas = status < 300 ? bodies.success : status < 400 ? {} : bodies.rejection;
  const content = Object.entries(schemas).map(([mediaType, schema]) => {
    const ofType = responses.filter((response) => mediaTypeOf(response) === mediaType);
    return [mediaType, { schema, examples: responseExamples(ofType) }];
  });
  const headers = headersOf(responses);
  const ids = LEDGER_IDS.filter((id) => responses.some(({ assumed }) => assumed.includes(id)));
  return {
    description: descriptionOf(status, responses),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    ...(content.length > 0 && { content: Object.fromEntries(content) }),
    ...notShown(ids),
  };
}

function descriptionOf(status: number, responses: readonly PlayedResponse[]): string {
  if (status < 300) return 'Success.';
  const causes = [...new Set(responses.map(({ situation }) => situation.summary))];
  const isSilent = status >= 400 && responses.some(({ body }) => body === '');
  return `${capitalised(causes.join('; '))}.${isSilent ? ' There may be no body.' : ''}`;
}

function headersOf(responses: readonly PlayedResponse[]) {
  const all = new Map(responses.flatMap(({ headers }) => Object.entries(headers)));
  all.delete('content-type');
  return [...all].map(([name, example]) => [name, { schema: { type: 'string' }, example }]);
}

type Examples = Readonly<Record<string, { readonly summary: string; readonly value: unknown }>>;

const [DEFAULT_SHAPE] = LEDGER.errorBody.values;

/** Shows each body once. Shapes other than the default have only the body of the first situation. */
function responseExamples(responses: readonly PlayedResponse[]): Examples {
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
