import { isPlainObject } from '@profiles/sdk/internal';
import type { ServiceResponse } from '../../http/incoming-request.ts';
import { tryJson } from '../../http/json.ts';
import type { Behaviour } from '../../ledger/ledger.ts';
import type { ReadResponse } from './read-response.ts';

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
