import { abortable } from '../../http/abortable.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import { copyHeaders } from '../../http/header-bag.ts';
import type { IncomingRequest, ReceivedBody } from '../../http/incoming-request.ts';
import { readStream } from '../../http/read-stream.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { decodeBody, encodingOf, isDecodable } from './decode-body.ts';
import { type MockRejection, rejectEncoding, rejectKeys, rejectLength } from './rejection.ts';

/** The body of a request, decoded. */
interface DecodedBody {
  readonly body: ReceivedBody['bytes'];
  /** Why the body cannot be decoded, if so. It then has the bytes that were sent. */
  readonly problem?: string | undefined;
  /** How the mock rejects the request itself, if it does. */
  readonly rejection?: MockRejection | undefined;
}

/**
 * Reads the body of a request, whatever the adapter, up to the limit of the service or the adapter. The
 * limits apply to the decoded body.
 *
 * @param bodyLimit - The limit of the service, which rejects a longer body itself, after other checks.
 */
export async function receiveBody(
  request: IncomingRequest,
  bodyLimit: Behaviour['bodyLimit'],
): Promise<DecodedBody> {
  const { maxBodyBytes = Number.POSITIVE_INFINITY, headers } = request;
  const isOfService = bodyLimit !== 'none' && bodyLimit <= maxBodyBytes;
  const limit = isOfService ? bodyLimit : maxBodyBytes;
  const encoding = encodingOf(headers);
  if (!isDecodable(encoding)) return { body: undefined, rejection: rejectEncoding(encoding) };
  const isAnnounced = !isOfService && Number(headers.get('content-length') ?? 0) > limit;
  let received = isAnnounced ? NOTHING : await request.readBody(limit);
  let problem: string | undefined;
  if (encoding !== '' && received.isWhole) {
    const decoded = await decodeBody(received, encoding, limit).catch(() => undefined);
    if (decoded) received = decoded;
    else problem = `is not in the encoding ${encoding}`;
  }
  const { bytes: body, isWhole } = received;
  if (isWhole || isOfService) return { body, problem, rejection: rejectKeys(body) };
  return { body, rejection: rejectLength(new BodyTooLargeError(limit)) };
}

const NOTHING: ReceivedBody = { bytes: new Uint8Array(), isWhole: false };

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
  const { body } = request;
  if (body === null) return { bytes: undefined, isWhole: true };
  // Firefox has no stream here, and a stream takes longer.
  if (limit !== Number.POSITIVE_INFINITY && body) return readStream(body, limit);
  const bytes = new Uint8Array(await request.arrayBuffer());
  return { bytes, isWhole: bytes.length <= limit };
}
