import type { Behaviour } from '../behaviour.ts';
import { isJsonObject } from '../json.ts';
import type { ServiceAnswer } from '../service/service-request.ts';

/** Names the shape of an error body, as far as the ledger has one. */
export function errorShapeOf({ body, headers }: ServiceAnswer): Behaviour['errorBody'] | undefined {
  if (body.trim() === '') return 'empty';
  const json = parse(body);
  if (json === undefined) return /html/i.test(headers['content-type'] ?? '') ? undefined : 'text';
  if (!isJsonObject(json)) return undefined;
  if (isJsonObject(json['error'])) return 'nested';
  if ('title' in json && 'status' in json) return 'problem';
  if (typeof json['message'] === 'string') return 'flat';
  return 'detail' in json ? 'detail' : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
