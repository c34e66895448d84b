import { type CauseRecord, causeRecord } from '../errors/cause-record.ts';
import { assertOption } from '../errors/configuration-error.ts';
import { isBearerToken } from '../http-rules.ts';

/**
 * Called when the client has no valid token: before the first request and after a 401. Returns the
 * token without the word `Bearer`. If it throws, or returns a token that cannot be sent, the
 * waiting calls fail with a {@link ConfigurationError}. It must not call its own client.
 *
 * @param context.reason - `initial` for the first token. `unauthorized` after the service rejected
 * the last token with a 401: do not return that token from a cache.
 * @param context.signal - Aborts once every waiting call has given up.
 */
export type TokenProvider = (context: {
  readonly reason: 'initial' | 'unauthorized';
  readonly signal: AbortSignal;
}) => string | Promise<string>;

/** The reason why no token is available, without data from the provider. */
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
 * The token of a client and of all clients derived from it with the same `token`:
 *
 * - A token is kept until a 401 for that same token. After a 401 for an older token, the call uses
 *   the newer one.
 * - All waiting calls share one call of the provider. It is aborted once every call has given up.
 * - A failure is not kept. It rejects the waiting calls, and the next call runs the provider again.
 */
export class Credentials {
  readonly #provider: TokenProvider | undefined;
  #token: string | undefined;
  #flight: Flight | undefined;
  /** Whether the provider is running synchronously, up to its first `await`. */
  #isAsking = false;
  #reason: 'initial' | 'unauthorized' = 'initial';

  /** @throws {@link ConfigurationError} if the token is not safe in a header. */
  constructor(token: string | TokenProvider | undefined) {
    if (typeof token === 'function') {
      this.#provider = token;
    } else {
      assertOption(isBearerToken(token), UNSAFE_TOKEN);
      this.#token = token;
    }
  }

  /** Records a 401 for a token. Returns whether the provider can supply another token. */
  rejected(token: string): boolean {
    if (!this.#provider) return false;
    if (this.#token === token) {
      this.#token = undefined;
      this.#reason = 'unauthorized';
    }
    return true;
  }

  /** The token, if it is available without waiting. */
  get current(): string | undefined {
    return this.#token;
  }

  /**
   * Waits for the token or for the provider's failure.
   *
   * @param signal - Aborts when this caller no longer waits.
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
      const response = this.#provider?.({ reason: this.#reason, signal });
      this.#isAsking = false;
      token = await response;
    } catch (cause) {
      this.#isAsking = false;
      return { message: 'the token provider failed', cause: causeRecord(cause) };
    }
    if (!isBearerToken(token)) return { message: UNSAFE_TOKEN };
    // No call waits for an aborted provider, and a newer one may have returned a newer token.
    if (!signal.aborted) this.#token = token;
    return token;
  }

  #land(flight: Flight): void {
    if (this.#flight === flight) this.#flight = undefined;
  }
}
