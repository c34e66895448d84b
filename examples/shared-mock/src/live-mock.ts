import { createProfilesMock, type MockEvent, type ProfilesMock } from '@profiles/mock';
import {
  createWebHandler,
  type SandboxError,
  type SandboxRequest,
  type WebHandler,
} from '@profiles/mock/web';
import { createRejection, withoutMark } from './rejections.ts';
import type { StoredSandbox } from './stored-sandbox.ts';

/** The mock of a sandbox, while its object is in memory. */
export class LiveMock {
  readonly #mock: ProfilesMock;
  readonly #handle: WebHandler;
  readonly #closing = new AbortController();
  #last: MockEvent | undefined;

  /**
   * @param stored - Where the mock starts, and where its changes are kept.
   * @throws `SetupError` if the stored state cannot be loaded.
   */
  constructor(name: string, adminToken: string, stored: StoredSandbox) {
    const baseUrl = `https://profiles.test/sandbox/${name}`;
    const seed = { emrUsers: [{ fn: 'Meera', ln: 'Iyer' }] };
    const mock = createProfilesMock({ baseUrl, seed, now: () => new Date() });
    this.#mock = mock;
    stored.keep(mock, this.#closing.signal);
    mock.subscribe((event) => {
      if (event.kind === 'request' || event.kind === 'reset') this.#last = event;
    });
    this.#handle = createWebHandler(mock, { admin: { token: adminToken } });
  }

  /** The numbers of records. */
  get counts() {
    return { patients: this.#mock.patients.size, emrUsers: this.#mock.emrUsers.size };
  }

  /** The last request, or `null` after a reset. `undefined` before either. */
  get lastRequest(): SandboxRequest | null | undefined {
    if (this.#last?.kind !== 'request') return this.#last && null;
    const { at, operation, response } = this.#last.entry;
    return { at, operation, status: response?.status };
  }

  /** Ends all streams, and rejects the requests that have no response yet. */
  close(reason: SandboxError): void {
    this.#closing.abort(reason);
  }

  async respond(request: Request): Promise<Response> {
    const { signal: closing } = this.#closing;
    const signal = AbortSignal.any([request.signal, closing]);
    const response = await this.#handle(new Request(request, { signal }));
    return closing.aborted ? createRejection(closing.reason) : withoutMark(response);
  }
}
