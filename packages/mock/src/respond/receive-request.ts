import { abortable } from '../http/abortable.ts';
import { BodyTooLargeError, explainBodyTooLarge } from '../http/body-too-large-error.ts';
import { copyHeaders } from '../http/header-bag.ts';
import type {
  IncomingRequest,
  ReceivedBody,
  ServiceRequest,
  ServiceResponse,
} from '../http/incoming-request.ts';
import { readStream } from '../http/read-stream.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { decodeBody, encodingOf, explainEncoding, isDecodable } from './decode-body.ts';

/** The body of a request, decoded. */
export interface DecodedBody extends Pick<ServiceRequest, 'body' | 'problem'> {
  /** The reason why the mock itself rejects the request, with the response. */
  readonly rejection?: { readonly problem: string; readonly response: ServiceResponse };
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
  if (!isDecodable(encoding)) return { body: undefined, rejection: explainEncoding(encoding) };
  const isAnnounced = !isOfService && Number(headers.get('content-length') ?? 0) > limit;
  const received = isAnnounced ? NOTHING : await request.readBody(limit);
  try {
    const { bytes: body, isWhole } = await decodeBody(received, encoding, limit);
    if (isWhole || isOfService) return { body };
    const error = new BodyTooLargeError(limit);
    return { body, rejection: { problem: error.problem, response: explainBodyTooLarge(error) } };
  } catch {
    return { body: received.bytes, problem: `is not in the encoding ${encoding}` };
  }
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
