/** Returns whether a response is a stream of events, as the inspector reads it. */
export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream';
}

/** Calls a function when the stream of a response ends or its client disconnects. */
export function whenEnded(response: Response, onEnd: () => void): Response {
  const { readable, writable } = new IdentityTransformStream();
  const { body } = response;
  const piped = body ? body.pipeTo(writable) : writable.close();
  // It fails if the client disconnects.
  piped.catch(() => {}).finally(onEnd);
  return new Response(readable, response);
}
