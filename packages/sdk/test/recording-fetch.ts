/** A request as it would be sent over the network. */
export interface SentRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly redirect: string;
}

/** A `fetch` that records its requests and returns the same response each time. */
export interface RecordingFetch {
  readonly fetch: typeof globalThis.fetch;
  readonly sent: readonly SentRequest[];
}

/** Creates a `fetch` that responds with a JSON body. */
export function recordingFetch(response: unknown = { oid: 'p1', message: 'ok' }): RecordingFetch {
  const sent: SentRequest[] = [];
  return {
    sent,
    async fetch(input, init) {
      const request = new Request(input, init);
      const { method, url, redirect } = request;
      const headers = Object.fromEntries(request.headers);
      sent.push({ method, url, headers, body: await request.text(), redirect });
      return Response.json(response);
    },
  };
}
