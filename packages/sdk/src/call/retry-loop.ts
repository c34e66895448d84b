import { attempt, type FailedAttempt, type UsableResponse } from '../attempt/attempt.ts';
import { type Deadline, EXPIRED, pause, withDeadline } from '../attempt/deadline.ts';
import { type Progress, startAttempt } from '../attempt/progress.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { TimeoutError } from '../errors/timeout-error.ts';
import { type Ending, endFacts, type Notify } from '../observing/observation.ts';
import { endpointOf, type Operation } from '../operations/operation.ts';
import { ENDPOINTS } from '../schemas/endpoints.ts';
import { throwIfAborted } from '../settings/caller-signal.ts';
import type { Credentials } from '../settings/credentials.ts';
import { requestHeaders } from '../settings/headers.ts';
import type { ClientSettings } from '../settings/settings.ts';
import { mayRetry, waitBeforeRetry } from './retry.ts';

/** The validated request of a call. */
export interface CallRequest<T> {
  readonly operation: Omit<Operation<never, T>, 'prepare'>;
  readonly url: string;
  readonly body: string | undefined;
}

/**
 * Sends a request and its retries within the deadline, with the current token.
 *
 * @throws `ProfilesError` with the outcome of all attempts, or the caller's abort reason.
 */
export async function sendWithRetries<T>(
  { operation, url, body }: CallRequest<T>,
  settings: ClientSettings,
  signal: AbortSignal | undefined,
  progress: Progress,
  notify: Notify,
): Promise<UsableResponse<T>> {
  const { credentials, maxRetries, runtime, timeout, totalTimeout, fetch, fetchSendsOnce } =
    settings;
  const { method } = ENDPOINTS[operation.name];
  const deadline = runtime.now() + totalTimeout;
  const left = () => deadline - runtime.now();
  const limit = (milliseconds: number) => {
    return { milliseconds: Math.min(milliseconds, Math.max(0, left())), signal, runtime };
  };
  let hasRefreshed = false;
  let retries = 0;
  for (;;) {
    throwIfAborted(signal);
    const token =
      credentials.current ??
      (await waitForToken(credentials, totalTimeout, limit(totalTimeout), progress));
    // A busy thread delays timers: do not send anything after the deadline.
    if (left() <= 0) throw new TimeoutError(progress, endpointOf(operation.name));
    const number = startAttempt(progress);
    const observed = notify('attempt', { attempt: number });
    const headers = requestHeaders(settings.headers, token, observed);
    const request = { url, method, headers, body, fetch, fetchSendsOnce, observed };
    const started = runtime.now();
    let ending: Ending | undefined;
    let result: UsableResponse<T> | FailedAttempt;
    try {
      result = await attempt({ operation, request, limit: limit(timeout), progress });
      ending = 'data' in result ? result : result.error;
    } finally {
      const facts = endFacts(ending, progress.latest, runtime.now() - started);
      notify('response', { attempt: number, ...facts });
    }
    if ('data' in result) return result;
    const { error, failure } = result;
    // After a 401, retry once with the provider's next token.
    // Stryker disable next-line ConditionalExpression: only this kind has a status; only the type needs the check
    const isRejected = failure.kind === 'status' && failure.status === 401;
    if (isRejected && credentials.rejected(token) && !hasRefreshed) {
      hasRefreshed = true;
      notify('wait', { attempt: number, wait: 0 });
      continue;
    }
    if (retries >= maxRetries || !mayRetry(operation, failure)) throw error;
    const wait = waitBeforeRetry(failure, retries, runtime.random());
    if (wait === undefined || wait >= left()) throw error;
    retries += 1;
    notify('wait', { attempt: number, wait });
    await pause(limit(wait));
  }
}

async function waitForToken(
  credentials: Credentials,
  totalTimeout: number,
  limit: Deadline,
  progress: Progress,
): Promise<string> {
  const waited = withDeadline(limit, (signal) => credentials.wait(signal, totalTimeout));
  const token = await waited.catch((reason: unknown) => {
    throw reason === EXPIRED ? new TimeoutError(progress, 'the token call') : reason;
  });
  if (typeof token === 'string') return token;
  throw new ConfigurationError(token.message, progress, token.cause);
}
