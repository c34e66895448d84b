import { type BodyContent, bytesOf } from '../../http/body-content.ts';
import type { BodyTooLargeError } from '../../http/errors/body-too-large-error.ts';
import type { ServiceResponse } from '../../http/incoming-request.ts';

/** A request that the mock rejects itself: why, and with which response. */
export interface MockRejection {
  /** The problem, for the journal and the log. */
  readonly problem: string;
  readonly response: ServiceResponse;
}

/** Rejects a body that exceeds the limit of the adapter. */
export function rejectLength({ problem }: BodyTooLargeError): MockRejection {
  return reject(413, problem, 'whose limit is the ledger entry bodyLimit');
}

/** Rejects a body in an encoding that the mock does not decode. */
export function rejectEncoding(encoding: string): MockRejection {
  const shown = /^[\w, .-]{1,40}$/.test(encoding) ? ` ${encoding}` : '';
  const problem = `the mock decodes gzip and deflate, but not the content encoding${shown}`;
  const about = 'whose encodings the API specification does not show';
  return reject(415, problem, about, { 'accept-encoding': 'gzip, deflate' });
}

/** The maximum number of keys in a body. Parsing more would block the process for seconds. */
const MAX_KEYS = 150_000;

/** The least number of bytes that a key takes, with its value. */
const BYTES_PER_KEY = 4;

const [QUOTE, COLON, SPACE] = [0x22, 0x3a, 0x20];

/** Rejects a body with too many keys, as far as its punctuation shows. */
export function rejectKeys(body: BodyContent | undefined): MockRejection | undefined {
  if (body === undefined || body.length < MAX_KEYS * BYTES_PER_KEY) return undefined;
  let keys = 0;
  let last = 0;
  for (const byte of bytesOf(body)) {
    if (byte === COLON && last === QUOTE) keys += 1;
    if (byte > SPACE) last = byte;
  }
  if (keys <= MAX_KEYS) return undefined;
  const problem = `the body has more than ${MAX_KEYS} keys, the limit of the mock`;
  return reject(413, problem, 'for which the API specification shows no such limit');
}

function reject(
  status: number,
  problem: string,
  about: string,
  headers: ServiceResponse['headers'] = {},
): MockRejection {
  const body = `The mock rejected the request: ${problem}. This is not a response of the service, ${about}.`;
  const type = { 'content-type': 'text/plain;charset=UTF-8' };
  return { problem, response: { status, headers: { ...headers, ...type }, body } };
}
