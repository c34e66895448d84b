/** The maximum number of bytes to read from a body. */
export const BODY_LIMITS = { answer: 1024 * 1024, error: 64 * 1024 } as const;

/**
 * Reads a body to its end or up to a number of bytes, and releases the connection.
 *
 * @param take - Called with each piece of text. The text counts even if the rest never arrives.
 * @returns Whether the end was reached.
 * @throws TypeError if `fatal` is true and the bytes are not UTF-8.
 */
export async function readBody(
  response: Response,
  { bytes, fatal, signal }: { bytes: number; fatal: boolean; signal: AbortSignal },
  take: (text: string) => void,
): Promise<boolean> {
  const { body } = response;
  // React Native has no web streams, and node-fetch has Node streams.
  if (typeof body?.getReader !== 'function') {
    take((await response.text()).replace(/^\uFEFF/, ''));
    return true;
  }
  const decoder = new TextDecoder('utf-8', { fatal });
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => {});
  signal.addEventListener('abort', cancel);
  let left = bytes;
  let isWhole = false;
  try {
    while (left >= 0 && !isWhole) {
      const { done, value } = await reader.read();
      take(decoder.decode(value?.subarray(0, left), { stream: !done }));
      left -= value?.length ?? 0;
      isWhole = done;
    }
    return isWhole;
  } finally {
    signal.removeEventListener('abort', cancel);
    // Stryker disable next-line ConditionalExpression: cancelling a stream that has ended does nothing
    if (!isWhole) cancel();
  }
}
