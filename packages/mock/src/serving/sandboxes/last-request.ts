import type { JournalEntry } from '../../service/journal/journal-entry.ts';
import type { ProfilesMock } from '../../service/profiles-mock.ts';
import type { SandboxRequest } from './sandbox-host.ts';

/** The last request to the service of a mock, since its last reset. */
export class LastRequest {
  #event: { readonly entry: JournalEntry } | undefined;
  #request: SandboxRequest | undefined;

  /** @param until - Aborts when the mock is no longer needed. */
  constructor(mock: Pick<ProfilesMock, 'subscribe'>, until: AbortSignal) {
    const stop = mock.subscribe((event) => {
      if (event.kind === 'request') this.#event = event;
      else if (event.kind === 'reset') this.#event = this.#request = undefined;
    });
    until.addEventListener('abort', stop);
  }

  /** The request. It is read here, because reading an entry takes longer than handling a request. */
  get request(): SandboxRequest | undefined {
    if (this.#event) {
      const { at, operation, response } = this.#event.entry;
      this.#request = { at, operation, status: response?.status };
      this.#event = undefined;
    }
    return this.#request;
  }
}
