import { readFileSync } from 'node:fs';
import type { ServiceResponse } from '@profiles/mock';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { FILE } from '../openapi-document.ts';

const WRITTEN = JSON.parse(readFileSync(FILE, 'utf8'));

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
// The pattern of an e-mail address is stricter than the format.
ajv.addFormat('idn-email', true);
ajv.addSchema(WRITTEN, 'description');

/** Lists the violations of the schema at a place of the description. */
export function problemsAt(place: readonly string[], value: unknown): readonly string[] {
  const pointer = place.map((name) =>
    encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const validate = ajv.getSchema(`description#/${pointer.join('/')}`);
  if (!validate) return [`nothing is described at ${place.join(' ')}`];
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

type Responses = Readonly<Record<string, { readonly $ref?: string }>>;

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Responses }>>>
  >;
}

const { paths }: Description = WRITTEN;

/** Lists the parts of a response that the description does not contain. */
export function problemsWithResponse(
  path: string,
  method: string,
  { status, headers, body }: ServiceResponse,
): readonly string[] {
  const verb = method.toLowerCase();
  const response = paths[path]?.[verb]?.responses[status];
  if (!response) return [`${method} ${path} has no response ${status}`];
  const [type] = headers['content-type']?.split(';') ?? [];
  if (type === undefined) return body === '' ? [] : [`${method} ${path} has no body for ${status}`];
  const { $ref = `#/paths/${path.replaceAll('/', '~1')}/${verb}/responses/${status}` } = response;
  const place = $ref
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/'));
  return problemsAt(
    [...place, 'content', type, 'schema'],
    type.endsWith('json') ? JSON.parse(body) : body,
  );
}

/** An object in JSON, and its path. */
export interface Place {
  readonly path: readonly string[];
  readonly node: Readonly<Record<string, unknown>>;
}

/** Lists all objects of a JSON text, the outermost first. */
export function placesOf(json: string): readonly Place[] {
  const places: Place[] = [];
  const visit = (node: Place['node'], path: readonly string[]) => {
    places.push({ path, node });
    for (const [name, value] of Object.entries(node)) {
      if (isObject(value)) visit(value, [...path, name]);
    }
  };
  visit(JSON.parse(json), []);
  return places;
}

function isObject(value: unknown): value is Place['node'] {
  return typeof value === 'object' && value !== null;
}
