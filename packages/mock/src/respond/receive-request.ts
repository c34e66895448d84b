import { abortable } from '../http/abortable.ts';
import { copyHeaders } from '../http/header-bag.ts';
import type { IncomingRequest, ReceivedBody } from '../http/incoming-request.ts';
import type { Behaviour } from '../ledger/ledger.ts';

/**
 * Reads the body of a request, whatever the adapter, up to the limit of the service or the adapter.
 *
 * @param bodyLimit - The limit of the service, which rejects a longer body itself, after other checks.
 * @returns The body. `isWhole` is false if the adapter's limit is exceeded.
 */
export function receiveBody(
  request: IncomingRequest,
  bodyLimit: Behaviour['bodyLimit'],
): Promise<ReceivedBody> {
  const { maxBodyBytes = Number.POSITIVE_INFINITY, headers } = request;
  if (bodyLimit !== 'none' && bodyLimit <= maxBodyBytes) {
    return request.readBody(bodyLimit).then(({ bytes }) => ({ bytes, isWhole: true }));
  }
  const isAnnounced = Number(headers.get('content-length') ?? 0) > maxBodyBytes;
  return isAnnounced ? NOTHING : request.readBody(maxBodyBytes);
}

const NOTHING = Promise.resolve<ReceivedBody>({ bytes: new Uint8Array(), isWhole: false });

/**
 * Describes a `Request` to the mock.
 *
 * @param path - The path below the base URL.
 * @param search - The query with its question mark, or an empty string.
 * @param signal - Ends the request.
 */
export function receiveRequest(
  request: Request,
  path: string,
  search: string,
  signal = request.signal,
): IncomingRequest {
  const { method, headers } = request;
  return {
    method,
    path,
    search,
    headers: copyHeaders(headers),
    signal,
    async readBody(limit) {
      // Checked before the body is read, because the caller no longer waits for a response.
      signal.throwIfAborted();
      return abortable(readBody(request, limit), signal);
    },
  };
}

async function readBody(request: Request, limit: number): Promise<ReceivedBody> {
  if (request.body === null) return { bytes: undefined, isWhole: true };
  if (limit === Number.POSITIVE_INFINITY) {
    return { bytes: new Uint8Array(await request.arrayBuffer()), isWhole: true };
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for await (const chunk of request.body) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > limit) break;
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
  return { bytes, isWhole: length <= limit };
}
