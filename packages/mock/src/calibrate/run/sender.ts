import { wait } from '../../faults/wait.ts';
import type { ProbeRequest } from '../catalogue/probe-request.ts';
import { type ReadAnswer, readAnswer } from '../infer/read-answer.ts';
import type { Settings } from './settings.ts';

/** What becomes of a request. */
export type Sent = ReadAnswer | 'aborted' | 'no answer';

/** Sends requests, one at a time. None is ever sent again. */
export class Sender {
  readonly #settings: Settings;
  #requests = 0;
  #cutAnswers = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /** How many requests were sent. */
  get requests(): number {
    return this.#requests;
  }

  /** How many responses were too long to be read to their end. */
  get cutAnswers(): number {
    return this.#cutAnswers;
  }

  /** How many may still be sent. */
  get left(): number {
    return this.#settings.maxRequests - this.#requests;
  }

  /** Sends a request and waits for the whole response, up to 1 MiB of it. */
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
      const answer = await readAnswer(response);
      if (answer.isCut) this.#cutAnswers += 1;
      return answer;
    } catch {
      return signal?.aborted ? 'aborted' : 'no answer';
    }
  }
}
