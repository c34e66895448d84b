import { ENDPOINTS, isPlainObject } from '@profiles/sdk/schemas';
import { decodeSegment } from '../http/base-url.ts';
import { tryJson } from '../http/json.ts';
import type { JournalEntry } from './journal-entry.ts';

/** Returns the oid of the record that a request created or names, if there is one. */
export function oidOf({ operation, path, response }: JournalEntry): string | undefined {
  if (operation === undefined) return undefined;
  if (ENDPOINTS[operation].path.includes('{oid}')) return oidInPath(path);
  return response && response.status < 300 ? oidInBody(response.body) : undefined;
}

function oidInPath(path: string): string | undefined {
  const last = path.replace(/\?.*$/s, '').split('/').at(-1) ?? '';
  return decodeSegment(last) ?? last;
}

function oidInBody(body: string): string | undefined {
  // A fault may replace the body.
  const content = tryJson(body);
  const oid = isPlainObject(content) ? content['oid'] : undefined;
  return typeof oid === 'string' ? oid : undefined;
}
