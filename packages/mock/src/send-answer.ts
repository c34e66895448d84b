import type { ServerResponse } from 'node:http';
import type { ServiceAnswer } from './service/service-request.ts';

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
  if (!WITHOUT_BODY.has(status)) fields['content-length'] = Buffer.byteLength(body);
  response.writeHead(status, fields);
  response.end(body);
}
