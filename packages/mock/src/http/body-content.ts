import type { ServiceRequest } from './service-request.ts';

/** A body as it is handed over. */
export type BodyContent = NonNullable<ServiceRequest['body']>;

const encoder = new TextEncoder();
/** A code unit that is half of a character. No bytes stand for it. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Returns the bytes of a body, as they would go over a network. */
export function bytesOf(content: BodyContent): Uint8Array {
  return typeof content === 'string' ? encoder.encode(content) : content;
}

/** Returns the text of a body. What no bytes stand for is the same as after a network. */
export function textOf(content: BodyContent, decoder: TextDecoder): string {
  if (typeof content !== 'string') return decoder.decode(content);
  const text = content.replace(LONE_SURROGATE, '\ufffd');
  // A decoder drops the byte order mark.
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}
