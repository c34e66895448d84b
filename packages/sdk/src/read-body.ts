/** How much of a body is read, in bytes. */
export const BODY_LIMITS = { answer: 1024 * 1024, error: 64 * 1024 } as const;

/**
 * Reads to the end of a body or up to a number of bytes, and lets go of the connection.
 *
 * @param take - Is given each piece of text: what has come counts even where the rest never does.
 * @returns Whether the end was reached.
 * @throws TypeError for bytes that are not UTF-8, where `fatal` is asked for.
 */
export async function readBody(
  response: Response,
  { bytes, fatal, signal }: { bytes: number; fatal: boolean; signal: AbortSignal },
  take: (text: string) => void,
): Promise<boolean> {
  const { body } = response;
  // React Native has no web streams, node-fetch has streams of Node.
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
