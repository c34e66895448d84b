import { type AttemptResult, attempt } from './attempt.ts';
import { CallLog } from './call-log.ts';
import type { CallRecord } from './call-record.ts';
import type { ClientSettings } from './client-settings.ts';
import { TokenFailure } from './credentials.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { ProfilesError } from './errors/profiles-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import type { Operation } from './operations.ts';
import type { WithResponse } from './response-promise.ts';
import { maySendAgain, waitBeforeResend } from './retry.ts';
import { pause, within } from './within.ts';

/** What a call sends, checked. */
export interface CallInput<T> {
  readonly operation: Operation<T>;
  readonly url: string;
  readonly body: string;
  /** Keys of `extras` that were left out. */
  readonly ignoredKeys: number;
}

type Failed = Extract<AttemptResult<unknown>, { how: 'failed' }>;

/** Carries one call through its attempts: it holds the deadline, the token and the outcome. */
export class Call<T> {
  readonly #input: CallInput<T>;
  readonly #settings: ClientSettings;
  readonly #signal: AbortSignal | undefined;
  readonly #record: CallRecord;
  readonly #log: CallLog;
  readonly #deadline: number;
  #resends = 0;
  #hasRefreshed = false;

  constructor(
    input: CallInput<T>,
    settings: ClientSettings,
    signal: AbortSignal | undefined,
    record: CallRecord,
  ) {
    this.#input = input;
    this.#settings = settings;
    this.#signal = signal;
    this.#record = record;
    this.#log = new CallLog(settings.logger, input.operation.name);
    this.#deadline = settings.runtime.now() + settings.totalTimeout;
  }

  /**
   * Sends the request as often as it needs and may be sent.
   *
   * @throws {@link ProfilesError} with the outcome of all attempts, or the caller's abort reason.
   */
  async run(): Promise<WithResponse<T>> {
    this.#log.ignored(this.#input.ignoredKeys);
    for (;;) {
      const token = await this.#token();
      // A busy thread delays timers: without time left, nothing leaves.
      if (this.#left() <= 0) {
        throw this.#failed(new TimeoutError(this.#record.facts, this.#input.operation.endpoint));
      }
      const { now } = this.#settings.runtime;
      const started = now();
      const result = await this.#attempt(token);
      const duration = now() - started;
      if (result.how === 'aborted') throw this.#signal?.reason;
      if (result.how === 'answered') {
        this.#logAnswer(result.result, duration);
        return result.result;
      }
      if (!this.#mayRefresh(result, token)) await this.#waitToResend(result, duration);
    }
  }

  async #token(): Promise<string> {
    const { credentials } = this.#settings;
    if (this.#signal?.aborted) throw this.#signal.reason;
    if (credentials.current !== undefined) return credentials.current;
    const ended = await within(this.#limit(), (signal) => credentials.wait(signal));
    if (ended.how === 'done') return ended.value;
    if (ended.how === 'aborted') throw this.#signal?.reason;
    const { facts } = this.#record;
    if (ended.how === 'expired') throw this.#failed(new TimeoutError(facts, 'the token call'));
    if (!(ended.cause instanceof TokenFailure)) throw ended.cause;
    throw this.#failed(new ConfigurationError(ended.cause.message, facts, ended.cause.record));
  }

  #attempt(token: string): Promise<AttemptResult<T>> {
    const { operation, url, body } = this.#input;
    const { headers, clientId, fetch } = this.#settings;
    const request = {
      url,
      method: operation.method,
      headers: {
        accept: 'application/json',
        ...headers,
        authorization: `Bearer ${token}`,
        'client-id': clientId,
        'content-type': 'application/json',
      },
      body,
    };
    const limit = this.#limit(this.#settings.timeout);
    return attempt({ operation, request, fetch, limit, record: this.#record });
  }

  /** A 401 with a token from a provider is answered once with its next one. */
  #mayRefresh({ failure }: Failed, token: string): boolean {
    const { credentials } = this.#settings;
    if (failure.kind !== 'status' || failure.status !== 401) return false;
    credentials.refused(token);
    if (!credentials.canRefresh || this.#hasRefreshed) return false;
    this.#hasRefreshed = true;
    return true;
  }

  async #waitToResend({ error, failure }: Failed, duration: number): Promise<void> {
    const { maxRetries, runtime } = this.#settings;
    if (this.#resends >= maxRetries || !maySendAgain(this.#input.operation, failure)) {
      throw this.#failed(error);
    }
    const wait = waitBeforeResend(failure, this.#resends, runtime.random());
    if (wait === undefined || wait >= this.#left()) throw this.#failed(error);
    this.#resends += 1;
    this.#log.resends(error, duration, wait);
    if ((await pause(this.#limit(wait))) === 'aborted') throw this.#signal?.reason;
  }

  #limit(milliseconds = Number.POSITIVE_INFINITY) {
    const { runtime } = this.#settings;
    return {
      milliseconds: Math.min(milliseconds, Math.max(0, this.#left())),
      signal: this.#signal,
      runtime,
    };
  }

  #left(): number {
    return this.#deadline - this.#settings.runtime.now();
  }

  #logAnswer({ response: { status }, requestId }: WithResponse<T>, duration: number): void {
    this.#log.answered({ attempt: this.#record.attempts, status, duration, requestId });
  }

  #failed(error: ProfilesError): ProfilesError {
    this.#log.failed(error);
    return error;
  }
}
