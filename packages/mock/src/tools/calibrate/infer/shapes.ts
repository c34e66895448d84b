import { isPlainObject } from '@profiles/sdk/internal';
import { emrUserChangesSchema, newPatientSchema } from '@profiles/sdk/schemas';
import type { ServiceResponse } from '../../../http/incoming-request.ts';
import { tryJson } from '../../../http/json.ts';
import type { Behaviour } from '../../../service/ledger/ledger.ts';
import type { ReadResponse } from './exchange.ts';

/** Returns the shape of an error body, if the ledger lists it. */
export function errorShapeOf({
  body,
  headers,
  isCut = false,
}: ServiceResponse & Partial<ReadResponse>): Behaviour['errorBody'] | undefined {
  // Part of a JSON body looks like text.
  if (isCut) return undefined;
  if (body.trim() === '') return 'empty';
  const json = tryJson(body);
  if (json === undefined) return /html/i.test(headers['content-type'] ?? '') ? undefined : 'text';
  if (!isPlainObject(json)) return undefined;
  if (isPlainObject(json['error'])) return 'nested';
  if ('title' in json && 'status' in json) return 'problem';
  if (typeof json['message'] === 'string') return 'flat';
  return 'detail' in json ? 'detail' : undefined;
}

const DEEPEST = 4;

/**
 * The field names of the API specification and of usual error bodies. Any other name may be data.
 */
const KNOWN_NAMES: ReadonlySet<string> = new Set([
  ...Object.keys(newPatientSchema.shape),
  ...Object.keys(emrUserChangesSchema.shape),
  ...['oid', 'message', 'error', 'errors', 'code', 'detail', 'details', 'title', 'type', 'status'],
  ...['statusCode', 'instance', 'success', 'ok', 'data', 'fault', 'reason', 'path', 'timestamp'],
]);

/** Describes a body without quoting its text. */
export function bodyShapeOf({ body, headers, isCut }: ReadResponse): string {
  if (isCut) return 'a body of more than 1 MiB';
  if (body === '') return 'no body';
  const json = tryJson(body);
  if (json !== undefined) return `JSON ${shapeOf(json, DEEPEST)}`;
  const isHtml = /html/i.test(headers['content-type'] ?? '');
  return `${isHtml ? 'HTML' : 'text'}, ${body.length} characters`;
}

function shapeOf(value: unknown, depth: number): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return `[${itemsOf(value, depth)}]`;
  return isPlainObject(value) ? `{${fieldsOf(value, depth)}}` : typeof value;
}

function itemsOf([first, ...others]: readonly unknown[], depth: number): string {
  if (first === undefined) return '';
  if (depth === 1) return '...';
  return [shapeOf(first, depth - 1), ...(others.length > 0 ? ['...'] : [])].join(', ');
}

function fieldsOf(fields: Readonly<Record<string, unknown>>, depth: number): string {
  const entries = Object.entries(fields);
  const known = depth === 1 ? [] : entries.filter(([name]) => KNOWN_NAMES.has(name));
  const shapes = known.map(([name, value]) => `${name}: ${shapeOf(value, depth - 1)}`);
  return [...shapes, ...(known.length < entries.length ? ['...'] : [])].join(', ');
}
