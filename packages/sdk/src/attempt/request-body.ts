/**
 * Returns the parts of a request that depend on its body. If the runtime supports it, the body can
 * be read only once, so no dispatcher and no patched `fetch` can resend it: by the fetch standard, a
 * runtime itself resends a body after a 421. Deno also resends it after a reused connection broke.
 * The body is not part of ky's request, which would copy it to another stream.
 *
 * @param read - Called before the body is read, if that can be noticed. Then `duplex` is set.
 */
export function withBody(
  headers: Record<string, string>,
  body: string | undefined,
  isRuntimesFetch: boolean,
  read: () => void,
): RequestInit & { duplex?: 'half' } {
  // Stryker disable next-line ConditionalExpression: every operation so far has a body
  if (body === undefined) return { headers };
  if ('Deno' in globalThis) return { headers, body: new Blob([body]) };
  if (!isRuntimesFetch || !sendsStreamsOnce()) return { headers, body };
  const bytes = new TextEncoder().encode(body);
  const length = { 'content-length': String(bytes.length) };
  // Some versions of undici read an iterable, or another type of stream, before they have a connection.
  const once = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      read();
      controller.enqueue(bytes);
      controller.close();
    },
  });
  // A replacement of the global `fetch` may read the body as text.
  once.toString = () => {
    read();
    return body;
  };
  return { headers: { ...headers, ...length }, body: once, duplex: 'half' };
}

/**
 * Returns whether the runtime sends a stream once. undici 7.19 to 7.24 is excluded, because it
 * reports a 401 as a network error if the body is a stream.
 */
function sendsStreamsOnce(): boolean {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } };
  const version = process?.versions?.undici;
  if (!version || /^7\.(?:19|2[0-4])\./.test(version)) return false;
  return 'duplex' in Request.prototype && typeof ReadableStream === 'function';
}
