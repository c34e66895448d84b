import type { ServerResponse } from 'node:http';
import type { ServiceAnswer } from '../http/service-request.ts';

/** Statuses whose answers have no body, and say nothing of its length. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 304]);

/**
 * Sends an answer as a whole.
 *
 * @param more - Further headers.
 */
export function sendAnswer(
  response: ServerResponse,
  { status, headers, body }: ServiceAnswer,
  more?: Readonly<Record<string, string>>,
): void {
  const fields: Record<string, string | number> = { ...headers, ...more };
  const length = Buffer.byteLength(body);
  if (!WITHOUT_BODY.has(status)) fields['content-length'] = length;
  response.writeHead(status, fields);
  // The same bytes where all is ASCII, and Node writes them faster.
  response.end(body, length === body.length ? 'latin1' : 'utf8');
}
