/** The content of a request body: its bytes, or the text that an in-process client sent. */
export type BodyContent = Uint8Array | string;

/** Encodes text in UTF-8. */
export const ENCODER: InstanceType<typeof TextEncoder> = new TextEncoder();
/** A code unit that is half of a character. It has no encoding in bytes. */
const LONE_SURROGATE = /\p{Surrogate}/gu;

/** Returns the bytes of a body, as a network would transfer them. */
export function bytesOf(content: BodyContent): Uint8Array {
  return typeof content === 'string' ? ENCODER.encode(content) : content;
}

/** Returns the text of a body. Replaces lone surrogates, as a transfer over a network does. */
export function contentText(
  content: BodyContent,
  decoder: InstanceType<typeof TextDecoder>,
): string {
  if (typeof content !== 'string') return decoder.decode(content);
  const text = content.replace(LONE_SURROGATE, '\ufffd');
  // A decoder removes the byte order mark too.
  return text.startsWith('\ufeff') ? text.slice(1) : text;
}

/** Returns a new string. A slice of a longer string would keep all of it in memory. */
export function copyText(text: string): string {
  // Engines copy what was concatenated before they slice it. The slice keeps one character more.
  return ` ${text}`.slice(1);
}
