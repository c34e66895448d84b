import { isPlainObject } from '@profiles/sdk/internal';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import { whyText } from './request-words.ts';

/**
 * Returns requests as an HTTP archive (HAR 1.2), which the tools of browsers open. It contains no
 * credentials, and bodies as the journal keeps them.
 *
 * @param entries - The requests, oldest first.
 */
export function toHar(entries: readonly JournalEntry[], baseUrl: string): string {
  return JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: '@profiles/mock', version: '' },
      // Firefox requires it.
      pages: [],
      entries: entries.map((entry) => harEntry(entry, baseUrl)),
    },
  });
}

/** What the journal has in the place of a credential. */
const REDACTED = /^\[redacted #\d+\]$/;
/** What the mock does not know. */
const SIZE_UNKNOWN = -1;
const MESSAGE = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: SIZE_UNKNOWN };

function harEntry(entry: JournalEntry, baseUrl: string) {
  const { at, duration, method, path, headers, body } = entry;
  const url = baseUrl + path;
  const sent = Object.entries(headers).filter(([, value]) => !REDACTED.test(value));
  const text = isPlainObject(body) ? JSON.stringify(body) : body;
  return {
    // The journal has the time at which the mock responded.
    startedDateTime: new Date(Date.parse(at) - duration).toISOString(),
    time: duration,
    request: {
      ...MESSAGE,
      method,
      url,
      headers: pairs(sent),
      queryString: pairs(new URL(url).searchParams),
      ...(text !== undefined && { postData: { mimeType: headers['content-type'] ?? '', text } }),
      bodySize: SIZE_UNKNOWN,
    },
    response: harResponse(entry),
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
    comment: whyText(entry),
  };
}

/** Returns what the client received. The status of a response that did not arrive is 0, as in browsers. */
function harResponse({ response, fault }: JournalEntry) {
  const { status = 0, headers = {}, body = '' } = response ?? {};
  const bytes = new TextEncoder().encode(body);
  const arrived = fault === 'truncate' ? bytes.subarray(0, bytes.length / 2) : bytes;
  const { length: size } = arrived;
  const mimeType = headers['content-type'] ?? 'x-unknown';
  return {
    ...MESSAGE,
    status,
    statusText: '',
    headers: pairs(Object.entries(headers)),
    content: {
      size,
      mimeType,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(arrived),
    },
    redirectURL: headers['location'] ?? '',
    bodySize: size,
  };
}

function pairs(entries: Iterable<readonly [string, string]>) {
  return [...entries].map(([name, value]) => ({ name, value }));
}
