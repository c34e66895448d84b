/**
 * Returns the parts of a request that depend on its body. If the runtime supports it, the body can
 * be read only once, so no dispatcher and no patched `fetch` can resend it: by the fetch standard, a
 * runtime itself resends a body after a 421. Deno also resends it after a reused connection broke.
 * The body is not part of ky's request, where it would be a stream.
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
  if (!isRuntimesFetch || !sendsIterablesOnce()) return { headers, body };
  const bytes = new TextEncoder().encode(body);
  let isIterated = false;
  const once = {
    async *[Symbol.asyncIterator]() {
      if (isIterated) throw new TypeError('the body was already read');
      isIterated = true;
      read();
      yield bytes;
    },
    // A replacement of the global `fetch` may read the body as text.
    toString() {
      read();
      return body;
    },
  };
  const length = { 'content-length': String(bytes.length) };
  return { headers: { ...headers, ...length }, body: once as unknown as BodyInit, duplex: 'half' };
}

/**
 * Returns whether the runtime sends an iterable body once. undici 7.19 to 7.24 is excluded, because
 * it turns a 401 to such a body into a network error.
 */
function sendsIterablesOnce(): boolean {
  const { process } = globalThis as { process?: { versions?: { undici?: string } } };
  const version = process?.versions?.undici;
  return !!version && !/^7\.(?:19|2[0-4])\./.test(version) && 'duplex' in Request.prototype;
}
