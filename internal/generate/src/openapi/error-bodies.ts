import { notShownAt } from './not-shown.ts';
import type { PlayedResponse } from './played-responses.ts';
import { schemaRef } from './schemas.ts';

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
export function mediaTypeOf({ headers }: PlayedResponse): string | undefined {
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
