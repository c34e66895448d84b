import { attempt } from './attempt.ts';
import { type CallLog, callLog, factsOf } from './call-log.ts';
import type { ClientSettings } from './client-settings.ts';
import type { Credentials } from './credentials.ts';
import { type Deadline, EXPIRED, pause, throwIfAborted, withDeadline } from './deadline.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { ProfilesError } from './errors/profiles-error.ts';
import { TimeoutError } from './errors/timeout-error.ts';
import { endpointOf, type Operation } from './operations/operation.ts';
import type { Progress } from './progress.ts';
import type { WithResponse } from './response-promise.ts';
import { maySendAgain, waitBeforeResend } from './retry.ts';

/** The validated input of a call. */
export interface CallInput<T> {
  readonly operation: Omit<Operation<never, T>, 'prepare'>;
  readonly url: string;
  readonly body: string | undefined;
  /** The number of `extras` keys that were omitted. */
  readonly ignoredKeys: number;
}

/**
 * Runs all attempts of one call and logs the result.
 *
 * @throws {@link ProfilesError} with the outcome of all attempts, or the caller's abort reason.
 */
export async function runCall<T>(
  input: CallInput<T>,
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  progress: Progress,
): Promise<WithResponse<T>> {
  const { ignoredKeys } = input;
  const log = callLog(settings.logger, input.operation.name);
  if (ignoredKeys > 0) {
    log('warn', 'left out extras keys that start with _', { ignoredKeys });
  }
  try {
    return await answerOf(input, settings, signal, progress, log);
  } catch (error) {
    // The caller's abort reason may be an error of another call.
    if (error instanceof ProfilesError && error !== signal?.reason) {
      log('error', 'failed', { ...factsOf(error), duration: progress.duration });
    }
    throw error;
  }
}

/** Sends the request and its retries within the deadline, with the current token. */
async function answerOf<T>(
  { operation, url, body }: CallInput<T>,
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  progress: Progress,
  log: CallLog,
): Promise<WithResponse<T>> {
  const { credentials, maxRetries, runtime, timeout, totalTimeout, fetch, fetchSendsOnce } =
    settings;
  const { method } = operation;
  const deadline = runtime.now() + totalTimeout;
  const left = () => deadline - runtime.now();
  const limit = (milliseconds: number) => {
    return { milliseconds: Math.min(milliseconds, Math.max(0, left())), signal, runtime };
  };
  let hasRefreshed = false;
  let resends = 0;
  for (;;) {
    throwIfAborted(signal);
    const token =
      credentials.current ?? (await waitForToken(credentials, limit(totalTimeout), progress));
    // A busy thread delays timers: do not send anything after the deadline.
    if (left() <= 0) throw new TimeoutError(progress, endpointOf(operation));
    const headers = headersWith(token, settings, body);
    const request = { url, method, headers, body, fetch, fetchSendsOnce };
    const started = runtime.now();
    const result = await attempt({ operation, request, limit: limit(timeout), progress });
    const duration = Math.round(runtime.now() - started);
    progress.duration = duration;
    if ('data' in result) {
      const { status, ...answer } = result;
      const { attempts: attempt } = progress;
      log('debug', 'answered', { attempt, status, duration, requestId: answer.requestId });
      return answer;
    }
    const { error, failure } = result;
    // After a 401, retry once with the provider's next token.
    // Stryker disable next-line ConditionalExpression: only this kind has a status; only the type needs the check
    const isRefused = failure.kind === 'status' && failure.status === 401;
    if (isRefused && credentials.refused(token) && !hasRefreshed) {
      hasRefreshed = true;
      log('warn', 'failed, retried with a new token', { ...factsOf(error), duration });
      continue;
    }
    if (resends >= maxRetries || !maySendAgain(operation, failure)) throw error;
    const wait = waitBeforeResend(failure, resends, runtime.random());
    if (wait === undefined || wait >= left()) throw error;
    resends += 1;
    log('warn', 'failed, retried', { ...factsOf(error), duration, wait: Math.round(wait) });
    await pause(limit(wait));
  }
}

async function waitForToken(
  credentials: Credentials,
  limit: Deadline,
  progress: Progress,
): Promise<string> {
  const waited = withDeadline(limit, (signal) => credentials.wait(signal));
  const token = await waited.catch((reason: unknown) => {
    throw reason === EXPIRED ? new TimeoutError(progress, 'the token call') : reason;
  });
  if (typeof token === 'string') return token;
  throw new ConfigurationError(token.message, progress, token.cause);
}

function headersWith(token: string, { headers, clientId }: ClientSettings, body?: string) {
  return {
    accept: 'application/json',
    ...headers,
    authorization: `Bearer ${token}`,
    'client-id': clientId,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
}
