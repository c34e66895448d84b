import { wait } from '../../../http/wait.ts';
import type { ProbeRequest } from '../catalogue/probe.ts';
import type { ReadResponse } from '../infer/observation.ts';
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

/** The maximum number of bytes to read of a response body. */
const MAX_BODY_LENGTH = 1_048_576;

/** Reads a response, up to 1 MiB of its body. */
export async function readResponse(response: Response): Promise<ReadResponse> {
  const { status, headers, body } = response;
  const decoder = new TextDecoder();
  let text = '';
  let left = MAX_BODY_LENGTH;
  // Leaving the loop cancels the stream, so nothing more is downloaded.
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk.subarray(0, left), { stream: true });
    left -= chunk.length;
    if (left < 0) break;
  }
  text += decoder.decode();
  return { status, headers: Object.fromEntries(headers), body: text, isCut: left < 0 };
}
