import { readFileSync } from 'node:fs';
import type { ServiceResponse } from '@profiles/mock';
import { FILE } from '../document-file.ts';
import { problemsAt } from './described.ts';

type Responses = Readonly<Record<string, { readonly $ref?: string }>>;

interface Description {
  readonly paths: Readonly<
    Record<string, Readonly<Record<string, { readonly responses: Responses }>>>
  >;
}

const { paths }: Description = JSON.parse(readFileSync(FILE, 'utf8'));

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
