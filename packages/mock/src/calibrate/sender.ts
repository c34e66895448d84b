import type { ServiceAnswer } from '../service/service-request.ts';
import { wait } from '../wait.ts';
import type { ProbeRequest } from './probe-request.ts';
import type { Settings } from './settings.ts';

/** What becomes of a request. */
export type Sent = ServiceAnswer | 'aborted' | 'no answer';

/** Sends requests, one at a time. None is ever sent again. */
export class Sender {
  readonly #settings: Settings;
  #requests = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#requests;
  }

  /** How many may still be sent. */
  get left(): number {
    return this.#settings.maxRequests - this.#requests;
  }

  /** Sends a request and waits for the whole answer. */
  async send({ method, path, headers, body }: ProbeRequest): Promise<Sent> {
    const { baseUrl, fetch, pause, signal, timeout } = this.#settings;
    try {
      if (this.#requests > 0 && pause > 0) await wait(pause, signal);
      signal?.throwIfAborted();
      this.#requests += 1;
      const limit = AbortSignal.timeout(timeout);
      const response = await fetch(baseUrl + path, {
        method,
        headers,
        // Bytes: of text, fetch would declare what it is where nothing is to be declared.
        body: new TextEncoder().encode(body),
        redirect: 'manual',
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const answer = { status: response.status, headers: Object.fromEntries(response.headers) };
      return { ...answer, body: await response.text() };
    } catch {
      return signal?.aborted ? 'aborted' : 'no answer';
    }
  }
}
