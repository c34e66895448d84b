import { ENCODER } from './body.ts';
import type { Reply, ServiceResponse } from './reply.ts';
import type { MockRequest } from './request.ts';
import { wait } from './wait.ts';

/** The body of a response that arrives in pieces, or breaks. */
export type ByteStream = ReadableStream<Uint8Array>;

/** The body of a response. TypeScript before 5.7 has no `Uint8Array<ArrayBuffer>`. */
export type ResponseBody = string | ReturnType<typeof ENCODER.encode> | ByteStream | null;

/** Constructs a response, like the constructor of `Response`. */
export type ConstructResponse = (body: ResponseBody, init: ResponseInit) => Response;

const construct: ConstructResponse = (body, init) => new Response(body, init);

/** What the body of a reply may depend on, if it does not arrive as a whole. */
interface Delivery extends Pick<MockRequest, 'signal'> {
  /** The time between half of a body and its failure, in milliseconds. */
  readonly pauseMs?: number;
}

/** Creates the `Response` of a reply that has one. */
export function toResponse(
  reply: Extract<Reply, { readonly response: ServiceResponse }>,
  delivery: Delivery = {},
  create = construct,
): Response {
  const { status, headers, body } = reply.response;
  const init = { status, statusText: statusText(status) };
  const pairs = Object.entries(headers);
  if (reply.kind === 'response') {
    // Pairs take longer, but some platforms lose a header named __proto__ in an object.
    const isLost = Object.hasOwn(headers, '__proto__');
    return create(responseBody(reply.response), { ...init, headers: isLost ? pairs : headers });
  }
  const stream =
    reply.kind === 'truncated'
      ? brokenStream(firstHalf(body), delivery.pauseMs)
      : dripStream(body, reply.bytesPerSecond, delivery.signal?.());
  // Without the content length, MSW 3 would accept a partial body as complete.
  const length = String(ENCODER.encode(body).length);
  return create(stream, { ...init, headers: [...pairs, ['content-length', length]] });
}

/**
 * Returns the body for a `Response`. Without a content type this is bytes, because `Response` would
 * add a content type for text.
 */
export function responseBody({
  headers,
  body,
}: ServiceResponse): Exclude<ResponseBody, ByteStream> {
  if (body === '') return null;
  return headers['content-type'] === undefined ? ENCODER.encode(body) : body;
}

/** The pause between two pieces of a slow body in milliseconds, unless one byte takes longer. */
const DRIP_PAUSE_MS = 50;

/** Returns the first half of a body. */
export function firstHalf(body: string): Uint8Array<ArrayBuffer> {
  const bytes = ENCODER.encode(body);
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

/**
 * Creates a stream that fails like a broken connection.
 *
 * @param bytes - The bytes that arrive before the failure.
 * @param pauseMs - The time between these bytes and the failure, in milliseconds.
 */
export function brokenStream(bytes: Uint8Array<ArrayBuffer>, pauseMs = 0): ByteStream {
  let left = bytes;
  return new ReadableStream(
    {
      async pull(controller) {
        if (left.length > 0) {
          controller.enqueue(left);
          left = new Uint8Array();
          return;
        }
        if (pauseMs > 0) await wait(pauseMs);
        // Some platforms log this error, so the message says that a fault caused it.
        controller.error(new TypeError('A fault of the mock broke the connection.'));
      },
    },
    { highWaterMark: 0 },
  );
}

/** Creates a stream of a body that arrives slowly. It fails as soon as the signal aborts. */
export function dripStream(
  body: string,
  bytesPerSecond: number,
  signal: AbortSignal | undefined,
): ByteStream {
  const cancelled = new AbortController();
  const ending = [cancelled.signal, ...(signal ? [signal] : [])];
  const size = Math.max(1, Math.floor((bytesPerSecond * DRIP_PAUSE_MS) / 1000));
  let left = ENCODER.encode(body);
  return new ReadableStream(
    {
      async pull(controller) {
        const piece = left.subarray(0, size);
        await wait((piece.length * 1000) / bytesPerSecond, AbortSignal.any(ending));
        controller.enqueue(piece);
        left = left.subarray(size);
        if (left.length === 0) controller.close();
      },
      cancel: (reason) => cancelled.abort(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The reason phrases that a Node server sends. */
const PHRASES = `
  200 OK; 201 Created; 202 Accepted; 203 Non-Authoritative Information; 204 No Content;
  205 Reset Content; 206 Partial Content; 207 Multi-Status; 208 Already Reported; 226 IM Used;
  300 Multiple Choices; 301 Moved Permanently; 302 Found; 303 See Other; 304 Not Modified;
  305 Use Proxy; 307 Temporary Redirect; 308 Permanent Redirect; 400 Bad Request;
  401 Unauthorized; 402 Payment Required; 403 Forbidden; 404 Not Found; 405 Method Not Allowed;
  406 Not Acceptable; 407 Proxy Authentication Required; 408 Request Timeout; 409 Conflict;
  410 Gone; 411 Length Required; 412 Precondition Failed; 413 Payload Too Large; 414 URI Too Long;
  415 Unsupported Media Type; 416 Range Not Satisfiable; 417 Expectation Failed; 418 I'm a Teapot;
  421 Misdirected Request; 422 Unprocessable Entity; 423 Locked; 424 Failed Dependency;
  425 Too Early; 426 Upgrade Required; 428 Precondition Required; 429 Too Many Requests;
  431 Request Header Fields Too Large; 451 Unavailable For Legal Reasons;
  500 Internal Server Error; 501 Not Implemented; 502 Bad Gateway; 503 Service Unavailable;
  504 Gateway Timeout; 505 HTTP Version Not Supported; 506 Variant Also Negotiates;
  507 Insufficient Storage; 508 Loop Detected; 509 Bandwidth Limit Exceeded; 510 Not Extended;
  511 Network Authentication Required
`;

const PHRASE_BY_STATUS: ReadonlyMap<number, string> = new Map(
  PHRASES.split(';').map((each) => {
    const entry = each.trim();
    return [Number(entry.slice(0, 3)), entry.slice(4)];
  }),
);

/** Returns the reason phrase of a status, as a Node server sends it. */
function statusText(status: number): string {
  return PHRASE_BY_STATUS.get(status) ?? 'unknown';
}
