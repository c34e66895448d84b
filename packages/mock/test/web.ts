/**
 * Calls a web handler as a platform does: a body that fails at its start closes the connection
 * before the client receives a response.
 */
export function fetchFrom(
  handler: (request: Request) => Promise<Response>,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const response = await handler(request);
    request.signal.throwIfAborted();
    if (response.headers.get('content-length') === '1') await response.arrayBuffer();
    return response;
  };
}
