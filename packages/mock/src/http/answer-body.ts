import type { ServiceAnswer } from './service-request.ts';

const encoder = new TextEncoder();

/** Returns what to make a Response of: of text, it would make up a content type where there is none. */
export function answerBody({
  headers,
  body,
}: ServiceAnswer): string | Uint8Array<ArrayBuffer> | null {
  if (body === '') return null;
  return headers['content-type'] === undefined ? encoder.encode(body) : body;
}
