import { attempt } from './attempt.ts';
import { callLog, factsOf } from './call-log.ts';
import type { ClientSettings } from './client-settings.ts';
import { TokenFailure } from './credentials.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import type { ProfilesError } from './errors/profiles-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import type { Operation } from './operations.ts';
import type { Progress } from './progress.ts';
import type { WithResponse } from './response-promise.ts';
import { maySendAgain, waitBeforeResend } from './retry.ts';
import { EXPIRED, pause, within } from './within.ts';

/** What a call sends, checked. */
export interface CallInput<T> {
  readonly operation: Operation<T>;
  readonly url: string;
  readonly body: string;
  /** Keys of `extras` that were left out. */
  readonly ignoredKeys: number;
}

/**
 * Carries one call through its attempts: it holds the deadline, the token and the count of resends.
 *
 * @param progress - Is kept up to date.
 * @throws {@link ProfilesError} with the outcome of all attempts, or the caller's abort reason.
 */
export async function runCall<T>(
  { operation, url, body, ignoredKeys }: CallInput<T>,
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  progress: Progress,
): Promise<WithResponse<T>> {
  const { credentials, maxRetries, runtime, fetch } = settings;
  const log = callLog(settings.logger, operation.name);
  const deadline = runtime.now() + settings.totalTimeout;
  const left = () => deadline - runtime.now();
  const limit = (milliseconds: number) => {
    return { milliseconds: Math.min(milliseconds, Math.max(0, left())), signal, runtime };
  };
  const failed = (error: ProfilesError) => {
    log('error', `failed (${error.code}, ${error.outcome})`, factsOf(error));
    return error;
  };

  const waitForToken = async () => {
    try {
      return await within(limit(settings.totalTimeout), (waiting) => credentials.wait(waiting));
    } catch (cause) {
      signal?.throwIfAborted();
      if (cause === EXPIRED) throw failed(new TimeoutError(progress, 'the token call'));
      if (!(cause instanceof TokenFailure)) throw cause;
      throw failed(new ConfigurationError(cause.message, progress, cause.record));
    }
  };

  const requestWith = (token: string) => ({
    url,
    method: operation.method,
    headers: {
      accept: 'application/json',
      ...settings.headers,
      authorization: `Bearer ${token}`,
      'client-id': settings.clientId,
      'content-type': 'application/json',
    },
    body,
  });

  if (ignoredKeys > 0) {
    log('warn', `left out ${ignoredKeys} extras keys that start with _`, { ignoredKeys });
  }
  let hasRefreshed = false;
  let resends = 0;
  for (;;) {
    signal?.throwIfAborted();
    const token = credentials.current ?? (await waitForToken());
    // A busy thread delays timers: without time left, nothing leaves.
    if (left() <= 0) throw failed(new TimeoutError(progress, operation.endpoint));
    const started = runtime.now();
    const request = requestWith(token);
    const result = await attempt({
      operation,
      request,
      fetch,
      limit: limit(settings.timeout),
      progress,
    });
    const duration = runtime.now() - started;
    if ('data' in result) {
      const { response, requestId } = result;
      const { status } = response;
      log('debug', `answered ${status}`, {
        attempt: progress.attempts,
        status,
        duration,
        requestId,
      });
      return result;
    }
    const { error, failure } = result;
    // A 401 with a token from a provider is answered once with its next one.
    if (failure.kind === 'status' && failure.status === 401 && credentials.refused(token)) {
      if (!hasRefreshed) {
        hasRefreshed = true;
        continue;
      }
    }
    const wait = waitBeforeResend(failure, resends, runtime.random());
    if (
      resends >= maxRetries ||
      !maySendAgain(operation, failure) ||
      wait === undefined ||
      wait >= left()
    ) {
      throw failed(error);
    }
    resends += 1;
    const inWait = `failed (${error.code}) and is sent again in ${Math.round(wait)} ms`;
    log('warn', inWait, { ...factsOf(error), duration, wait });
    await pause(limit(wait));
  }
}
