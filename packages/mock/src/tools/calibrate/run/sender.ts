import { wait } from '../../../http/wait.ts';
import type { ProbeRequest } from '../catalogue/probe-request.ts';
import { type ReadResponse, readResponse } from '../infer/exchange.ts';
import type { Settings } from './settings.ts';

/** Sends requests one at a time. No request is retried. */
export class Sender {
  readonly #settings: Settings;
  /** The number of requests sent. */
  requests = 0;
  /** The number of responses that were too long to be read completely. */
  cutResponses = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** The number of requests that may still be sent. */
  get left(): number {
    return this.#settings.maxRequests - this.requests;
  }

  /**
   * Sends a request and reads its response, up to 1 MiB of the body.
   *
   * @returns The response, or why there is none.
   */
  async send({
    method,
    path,
    headers,
    body,
  }: ProbeRequest): Promise<ReadResponse | 'aborted' | 'no response'> {
    const { baseUrl, fetch, pause, signal, timeout } = this.#settings;
    try {
      if (this.requests > 0 && pause > 0) await wait(pause, signal);
      signal?.throwIfAborted();
      this.requests += 1;
      const limit = AbortSignal.timeout(timeout);
      const unread = await fetch(baseUrl + path, {
        method,
        headers,
        // Send bytes: for text, `fetch` would add a `content-type` even if the probe has none.
        body: new TextEncoder().encode(body),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const response = await readResponse(unread);
      if (response.isCut) this.cutResponses += 1;
      return response;
    } catch {
      return signal?.aborted ? 'aborted' : 'no response';
    }
  }
}
