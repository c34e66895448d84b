import { isPlainObject } from '@profiles/sdk/internal';
import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import { tryJson } from '../../../http/json.ts';
import { redactHeaders } from '../../../service/journal/journaled-headers.ts';
import type { Contradiction } from '../calibration.ts';
import type { Exchange, ReadResponse } from './observation.ts';

/** The part of a body that `texts` contains, in characters. */
const MAX_TEXT_LENGTH = 1000;
const REDACTED = '[redacted]';

/**
 * Describes a response that no ledger entry explains, without the credentials of the request.
 *
 * @param showTexts - Whether to add header values and the body, which may contain patient data.
 */
export function contradictionOf(exchange: Exchange, showTexts: boolean): Contradiction {
  const { name, request, response } = exchange;
  const { method, template, headers, body } = request;
  return {
    probe: name,
    request: { method, path: template, headers: redactHeaders(new Headers(headers)), body },
    response: {
      status: response.status,
      headerNames: Object.keys(response.headers).toSorted(),
      shape: bodyShapeOf(response),
      isCut: response.isCut,
      ...(showTexts && { texts: redactedTexts(exchange) }),
    },
  };
}

function redactedTexts({ response, context }: Exchange) {
  const credentials = [context.token, context.clientId];
  const clean = (text: string) => cut(credentials.reduce(withoutSecret, text));
  const headers = Object.entries(redactHeaders(new Headers(response.headers))).map(
    ([name, value]) => [name, name === 'set-cookie' ? REDACTED : clean(value)] as const,
  );
  return { headers: Object.fromEntries(headers), body: clean(response.body) };
}

/** Removes verbatim copies only. A service may also escape or encode the text it received. */
function withoutSecret(text: string, secret: string): string {
  // A short secret is part of many words, so only whole words are replaced.
  return /^[a-z\d]{1,3}$/i.test(secret)
    ? text.replace(/[a-z\d]+/gi, (word) => (word === secret ? REDACTED : word))
    : text.replaceAll(secret, REDACTED);
}

function cut(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** The levels of a JSON body that its shape shows. */
const MAX_SHAPE_DEPTH = 4;

/** The field names of the API specification and of common error bodies. Any other name may be data. */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(newPatientSchema.shape),
  ...Object.keys(emrUserChangesSchema.shape),
  ...['oid', 'message', 'error', 'errors', 'code', 'detail', 'details', 'title', 'type', 'status'],
  ...['statusCode', 'instance', 'success', 'ok', 'data', 'fault', 'reason', 'path', 'timestamp'],
]);

/** Describes a body without quoting its texts, which may be patient data. */
export function bodyShapeOf({ body, headers, isCut }: ReadResponse): string {
  if (isCut) return 'a body of more than 1 MiB';
  if (body === '') return 'no body';
  const json = tryJson(body);
  if (json !== undefined) return `JSON ${jsonShape(json, MAX_SHAPE_DEPTH)}`;
  const isHtml = /html/i.test(headers['content-type'] ?? '');
  return `${isHtml ? 'HTML' : 'text'}, ${body.length} characters`;
}

function jsonShape(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${itemShapes(value, depth)}]`;
  return isPlainObject(value) ? `{${fieldShapes(value, depth)}}` : typeof value;
}

function itemShapes([first, ...others]: readonly unknown[], depth: number): string {
  if (first === undefined) return '';
  if (depth === 1) return '...';
  return [jsonShape(first, depth - 1), ...(others.length > 0 ? ['...'] : [])].join(', ');
}

function fieldShapes(fields: Readonly<Record<string, unknown>>, depth: number): string {
  const entries = Object.entries(fields);
  const known = depth === 1 ? [] : entries.filter(([name]) => KNOWN_NAMES.has(name));
  const shapes = known.map(([name, value]) => `${name}: ${jsonShape(value, depth - 1)}`);
  return [...shapes, ...(known.length < entries.length ? ['...'] : [])].join(', ');
}
