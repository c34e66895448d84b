import { type CauseRecord, causeRecord } from './errors/cause-record.ts';
import { assertOption } from './errors/configuration-error.ts';
import { isBearerToken } from './schemas/http.ts';

/**
 * Returns the token to send, without the word `Bearer`.
 *
 * @param context.reason - `initial` for the first token, `unauthorized` when the service refused the
 * last one with a 401: do not return it from a cache then.
 * @param context.signal - Aborts when no call waits for the token any more.
 */
export type TokenProvider = (context: {
  readonly reason: 'initial' | 'unauthorized';
  readonly signal: AbortSignal;
}) => string | Promise<string>;

/** Why no token could be had, in words that are safe to pass on. */
export interface TokenFailure {
  readonly message: string;
  readonly cause?: CauseRecord;
}

const UNSAFE_TOKEN = 'token must be printable ASCII without spaces or the word Bearer';

interface Flight {
  readonly token: Promise<string | TokenFailure>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Holds the token of a client and of all that were made from it with the same `token`:
 *
 * - A token is kept until a 401 for that same token; a 401 for an older one takes the newer.
 * - One call of the provider serves every call that waits. It is aborted when all have gone.
 * - A failure is not kept. It rejects the calls that waited, and the next call asks again.
 */
export class Credentials {
  readonly #provider: TokenProvider | undefined;
  #token: string | undefined;
  #flight: Flight | undefined;
  /** While the provider runs, up to its first `await`. */
  #isAsking = false;
  #reason: 'initial' | 'unauthorized' = 'initial';

  /** @throws {@link ConfigurationError} for a token that is not safe in a header. */
  constructor(token: string | TokenProvider) {
    if (typeof token === 'function') {
      this.#provider = token;
    } else {
      assertOption(isBearerToken(token), UNSAFE_TOKEN);
      this.#token = token;
    }
  }

  /** Takes note of a 401 for a token, and tells whether another token can be had. */
  refused(token: string): boolean {
    if (!this.#provider) return false;
    if (this.#token === token) {
      this.#token = undefined;
      this.#reason = 'unauthorized';
    }
    return true;
  }

  /** The token, where it can be had without waiting. */
  get current(): string | undefined {
    return this.#token;
  }

  /**
   * Waits for the token, or for what the provider made of it instead.
   *
   * @param signal - Ends this caller's interest in it.
   */
  async wait(signal: AbortSignal): Promise<string | TokenFailure> {
    if (this.#isAsking) return { message: 'the token provider must not call its own client' };
    this.#flight ??= this.#ask();
    const flight = this.#flight;
    flight.waiting += 1;
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting > 0) return;
      flight.controller.abort();
      this.#land(flight);
    };
    signal.addEventListener('abort', leave);
    const token = await flight.token;
    signal.removeEventListener('abort', leave);
    return token;
  }

  #ask(): Flight {
    const controller = new AbortController();
    const flight: Flight = { token: this.#fetch(controller.signal), controller, waiting: 0 };
    flight.token.then(() => this.#land(flight));
    return flight;
  }

  async #fetch(signal: AbortSignal): Promise<string | TokenFailure> {
    let token: unknown;
    try {
      this.#isAsking = true;
      // Stryker disable next-line OptionalChaining: a client without a provider has a token and never waits
      const answer = this.#provider?.({ reason: this.#reason, signal });
      this.#isAsking = false;
      token = await answer;
    } catch (cause) {
      this.#isAsking = false;
      return { message: 'the token provider failed', cause: causeRecord(cause) };
    }
    if (!isBearerToken(token)) return { message: UNSAFE_TOKEN };
    // Nobody waits for an aborted provider: a newer one may have brought a newer token.
    if (!signal.aborted) this.#token = token;
    return token;
  }

  #land(flight: Flight): void {
    if (this.#flight === flight) this.#flight = undefined;
  }
}
