import { assertOption, type ConfigurationError } from '../errors/configuration-error.ts';
import { causeRecord } from '../errors/failure-codes.ts';
import { isBearerToken } from '../http-rules.ts';
import type { Runtime } from '../runtime.ts';

/**
 * Called when the client has no valid token: before the first request and after a 401. Returns the
 * token without the word `Bearer`. If it throws, or returns a token that cannot be sent, the
 * waiting calls fail with a {@link ConfigurationError}. It must not call its own client.
 *
 * @param context.reason - `initial` for the first token. `unauthorized` after the service rejected
 * the last token with a 401: do not return that token from a cache.
 * @param context.signal - Aborts once every waiting call has given up, and after the
 * `totalTimeout` of the call that started this one.
 */
export type TokenProvider = (context: {
  readonly reason: 'initial' | 'unauthorized';
  readonly signal: AbortSignal;
}) => string | Promise<string>;

/** The reason why no token is available, without data from the provider. */
export type TokenFailure = Pick<ConfigurationError, 'message' | 'cause'>;

const UNSAFE_TOKEN = 'token must be printable ASCII without spaces or the word Bearer';

/** A call of the provider, for all calls that wait for it. */
interface Flight {
  /** The token or the failure; `undefined` if the provider was aborted before. */
  readonly token: Promise<string | TokenFailure | undefined>;
  readonly controller: AbortController;
  /** Whether it was started by a call whose first flight took too long. */
  readonly isRepeated: boolean;
  waiting: number;
}

/**
 * The token of a client and of all clients derived from it with the same `token`:
 *
 * - A token is kept until a 401 for that same token. After a 401 for an older token, the call uses
 *   the newer one.
 * - All waiting calls share one call of the provider. It is aborted once every call has given up,
 *   and after the `totalTimeout` of the call that started it: then the next call, or one that still
 *   waits, runs the provider again.
 * - A failure is not kept. It rejects the waiting calls, and the next call runs the provider again.
 */
export class Credentials {
  readonly #provider: TokenProvider | undefined;
  readonly #runtime: Runtime;
  #token: string | undefined;
  #flight: Flight | undefined;
  /** Whether the provider is running synchronously, up to its first `await`. */
  #isAsking = false;
  #reason: 'initial' | 'unauthorized' = 'initial';

  constructor(token: string | TokenProvider | undefined, runtime: Runtime) {
    this.#runtime = runtime;
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

  /** Waits for the token or the failure. A provider that this calls has the `totalTimeout`. */
  async wait(
    signal: AbortSignal,
    totalTimeout: number,
    isRepeated = false,
  ): Promise<string | TokenFailure> {
    if (this.#isAsking) return { message: 'the token provider must not call its own client' };
    if (this.#flight?.controller.signal.aborted !== false) {
      this.#flight = this.#start(totalTimeout, isRepeated);
    }
    const flight = this.#flight;
    flight.waiting += 1;
    const leave = () => {
      flight.waiting -= 1;
      if (flight.waiting === 0) flight.controller.abort();
    };
    signal.addEventListener('abort', leave);
    const token = await flight.token;
    signal.removeEventListener('abort', leave);
    if (token !== undefined) return token;
    // The caller's deadline ends the wait. A second repetition could be endless: a provider that
    // waits for its own client would be called for ever.
    if (signal.aborted || flight.isRepeated) return new Promise(() => {});
    return this.wait(signal, totalTimeout, true);
  }

  #start(totalTimeout: number, isRepeated: boolean): Flight {
    const controller = new AbortController();
    const { signal } = controller;
    const aborted = new Promise<undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined));
    });
    const stopTimer = this.#runtime.after(totalTimeout, () => controller.abort());
    this.#isAsking = true;
    const token = Promise.race([aborted, this.#ask(signal)]);
    this.#isAsking = false;
    const flight = { token, controller, isRepeated, waiting: 0 };
    token.then(() => {
      stopTimer();
      if (this.#flight === flight) this.#flight = undefined;
    });
    return flight;
  }

  async #ask(signal: AbortSignal): Promise<string | TokenFailure> {
    try {
      // Stryker disable next-line OptionalChaining: a client without a provider has a token and never waits
      const token: unknown = await this.#provider?.({ reason: this.#reason, signal });
      if (!isBearerToken(token)) return { message: UNSAFE_TOKEN };
      // No call waits for an aborted provider, and a newer one may have returned a newer token.
      if (!signal.aborted) this.#token = token;
      return token;
    } catch (cause) {
      return { message: 'the token provider failed', cause: causeRecord(cause) };
    }
  }
}
