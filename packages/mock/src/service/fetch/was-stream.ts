/**
 * Returns whether the body of a `Request` that was read came from a stream. No property shows
 * this, but the Fetch standard forbids some modes for a stream, and checks this before it checks
 * whether a body was read. Platforms that check in another order, or never, never report a
 * stream.
 */
export function wasStream(request: Request): boolean {
  return request.body !== null && problemOf(request) !== problemOf(readText());
}

/** Returns a `Request` whose body was a text and has been read. */
function readText(): Request {
  const request = new Request('https://profiles.test', { method: 'POST', body: 'text' });
  // Not `cancel`, after which Bun still copies the request.
  void request.arrayBuffer();
  return request;
}

/** Returns why a `Request` that was read cannot be copied. */
function problemOf(read: Request): string {
  try {
    return String(new Request(read, { mode: 'no-cors', method: 'POST', signal: null }));
  } catch (error) {
    return String(error);
  }
}
