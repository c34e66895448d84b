/** The maximum number of bytes to read from a body. */
export const BODY_LIMITS = { response: 1024 * 1024, error: 64 * 1024 } as const;

/** How much of a body was read: all, a part, or up to bytes that are not UTF-8. */
export type BodyEnd = 'whole' | 'cut' | 'not_text';

/**
 * Reads a body to its end or up to a number of bytes, and releases the connection.
 *
 * @param take - Called with each piece of text. The text counts even if the rest never arrives.
 * @returns How much was read: `not_text` only if `fatal` is true.
 */
export async function readBody(
  response: Response,
  { bytes, fatal, signal }: { bytes: number; fatal: boolean; signal: AbortSignal },
  take: (text: string) => void,
): Promise<BodyEnd> {
  const { body } = response;
  // React Native has no web streams, and node-fetch has Node streams.
  if (typeof body?.getReader !== 'function') {
    take((await response.text()).replace(/^\uFEFF/, ''));
    return 'whole';
  }
  const decoder = new TextDecoder('utf-8', { fatal });
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  // The response of a `fetch` that ignores its signal may come after the abort.
  if (signal.aborted) cancel();
  signal.addEventListener('abort', cancel);
  let left = bytes;
  let end: BodyEnd = 'cut';
  try {
    while (left >= 0 && end === 'cut') {
      const { done, value } = await reader.read();
      const piece = value?.subarray(0, left);
      if (done) end = 'whole';
      try {
        take(decoder.decode(piece, { stream: !done }));
      } catch {
        end = 'not_text';
        take(new TextDecoder().decode(piece));
      }
      left -= value?.length ?? 0;
    }
    return end;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Stryker disable next-line ConditionalExpression: cancelling a stream that has ended does nothing
    if (end !== 'whole') cancel();
  }
}
