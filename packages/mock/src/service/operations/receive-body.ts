import { type BodyContent, bytesOf, type ReadBody } from '../../http/body.ts';
import { decompress } from '../../http/decompress.ts';
import { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import { type ServiceResponse, textResponse } from '../../http/reply.ts';
import type { MockRequest } from '../../http/request.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import { RequestBody } from './request-body.ts';

/**
 * Reads and decodes the body of a request, up to the limit of the service or of the transport. Both
 * limits apply to the decoded body.
 *
 * @param bodyLimit - The limit of the service, which rejects a longer body itself, after other checks.
 * @param maxBodyBytes - The limit of the transport.
 * @returns The body, and how the mock rejects the request itself, if it does.
 */
export async function receiveBody(
  request: MockRequest,
  bodyLimit: Behaviour['bodyLimit'],
  maxBodyBytes = Number.POSITIVE_INFINITY,
): Promise<{ readonly body: RequestBody; readonly rejection?: MockRejection | undefined }> {
  const { headers } = request;
  const isOfService = bodyLimit !== 'none' && bodyLimit <= maxBodyBytes;
  const limit = isOfService ? bodyLimit : maxBodyBytes;
  const encoding = encodingOf(headers);
  if (encoding !== '' && !FORMATS.has(encoding)) {
    return { body: new RequestBody(undefined), rejection: rejectEncoding(encoding) };
  }
  const isAnnounced = !isOfService && Number(headers.get('content-length') ?? 0) > limit;
  let received = isAnnounced ? NOTHING : await request.readBody(limit);
  let problem: string | undefined;
  if (encoding !== '' && received.isWhole) {
    const decoded = await decodeBody(received, encoding, limit).catch(() => undefined);
    if (decoded) received = decoded;
    else problem = `is not in the encoding ${encoding}`;
  }
  const { content, isWhole } = received;
  const body = new RequestBody(content, problem);
  if (isWhole || isOfService) return { body, rejection: rejectCounts(content) };
  const { problem: tooLarge } = new BodyTooLargeError(limit);
  const about = 'whose limit is the ledger entry bodyLimit';
  return { body, rejection: rejectRequest(413, tooLarge, about) };
}

const NOTHING: ReadBody = { content: new Uint8Array(), isWhole: false };

/** The encodings that the mock decodes, by their names in HTTP. */
const FORMATS: ReadonlyMap<string, 'gzip' | 'deflate'> = new Map([
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['deflate', 'deflate'],
]);

/** Returns the encoding of a body, in lowercase. An empty text means none. */
function encodingOf(headers: MockRequest['headers']): string {
  const value = headers.get('content-encoding');
  if (value === null) return '';
  const names = value.toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
    .join(', ');
}

/**
 * Decodes a body.
 *
 * @param limit - The length in bytes above which the decoding stops.
 * @throws If the bytes are not in this encoding.
 */
async function decodeBody(received: ReadBody, encoding: string, limit: number): Promise<ReadBody> {
  const format = FORMATS.get(encoding);
  const { content = '' } = received;
  if (!format || content.length === 0) return received;
  return decompress(bytesOf(content), format, limit);
}

/** A request that the mock rejects itself: why, and with which response. */
export interface MockRejection {
  /** The problem, for the journal and the log. */
  readonly problem: string;
  readonly response: ServiceResponse;
}

/** Rejects a body in an encoding that the mock does not decode. */
function rejectEncoding(encoding: string): MockRejection {
  const shown = /^[\w, .-]{1,40}$/.test(encoding) ? ` ${encoding}` : '';
  const problem = `the mock decodes gzip and deflate, but not the content encoding${shown}`;
  const about = 'whose encodings the API specification does not show';
  return rejectRequest(415, problem, about, { 'accept-encoding': 'gzip, deflate' });
}

/** The maximum number of keys in a body. Parsing more would block the process for seconds. */
const MAX_KEYS = 150_000;

/** The maximum number of values in a body: each `{}` of a list takes twenty times its JSON. */
const MAX_VALUES = 1_000_000;

/** The minimum number of bytes that a key takes, with its value. */
const MIN_BYTES_PER_KEY = 4;

const [SPACE, QUOTE, BACKSLASH, COLON, COMMA] = [0x20, 0x22, 0x5c, 0x3a, 0x2c];
/** A bracket with this bit is a brace. */
const BRACE_BIT = 0x20;
const isOpening = (byte: number) => (byte | BRACE_BIT) === 0x7b;
const isClosing = (byte: number) => (byte | BRACE_BIT) === 0x7d;

/** Rejects a body with too many keys or values, as far as its punctuation shows. */
export function rejectCounts(content: BodyContent | undefined): MockRejection | undefined {
  if (content === undefined || content.length < MAX_KEYS * MIN_BYTES_PER_KEY) return undefined;
  const bytes = bytesOf(content);
  let [keys, values, last] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte <= SPACE) continue;
    if (byte === QUOTE) at = endOfText(bytes, at);
    else if (byte === COLON) keys += 1;
    else if (byte === COMMA || isOpening(byte)) values += 1;
    // An empty list or object has no values.
    else if (isClosing(byte) && isOpening(last)) values -= 1;
    last = byte;
  }
  const tooMany =
    keys > MAX_KEYS ? `${MAX_KEYS} keys` : values > MAX_VALUES ? `${MAX_VALUES} values` : undefined;
  if (tooMany === undefined) return undefined;
  const problem = `the body has more than ${tooMany}, the limit of the mock`;
  return rejectRequest(413, problem, 'for which the API specification shows no such limit');
}

/** Returns where the text ends that starts at a quotation mark. */
function endOfText(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

function rejectRequest(
  status: number,
  problem: string,
  about: string,
  headers: ServiceResponse['headers'] = {},
): MockRejection {
  const body = `The mock rejected the request: ${problem}. This is not a response of the service, ${about}.`;
  const response = textResponse(status, body);
  return { problem, response: { ...response, headers: { ...headers, ...response.headers } } };
}
