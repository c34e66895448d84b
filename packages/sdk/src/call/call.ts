import { throwIfAborted } from '../abort.ts';
import { ApiError } from '../errors/api-error.ts';
import { ConfigurationError } from '../errors/configuration-error.ts';
import { createdAgain } from '../errors/created-again.ts';
import { mostSevereOutcome, type Outcome } from '../errors/outcome.ts';
import { type CallFacts, ProfilesError } from '../errors/profiles-error.ts';
import { TimeoutError, TOKEN_CALL } from '../errors/timeout-error.ts';
import { type Ending, endFacts, observe } from '../observing/observation.ts';
import type { Operation, Prepared } from '../operations/operation.ts';
import type { OperationName } from '../schemas/endpoints.ts';
import { requestHeaders } from '../settings/headers.ts';
import type { RequestOptions } from '../settings/options.ts';
import { type CallSettings, type ClientSettings, callSettings } from '../settings/settings.ts';
import { Attempt, type OutgoingRequest } from './attempt.ts';
import { type Deadline, EXPIRED, pause, withDeadline } from './deadline.ts';
import { type ResponsePromise, responsePromise, type WithResponse } from './response-promise.ts';
import { mayRetry, waitBeforeRetry } from './retry.ts';
import { type Success, type Verdict, verdictOf } from './verdict.ts';

/** The progress of a call. */
class Progress implements CallFacts {
  readonly operation: OperationName;
  attempts = 0;
  /** The most severe outcome of the attempts that have ended. */
  // Stryker disable next-line StringLiteral: each outcome is more severe
  #ended: Outcome = 'not_sent';
  /** The attempt that is under way, or that an abort ended. */
  #current: Attempt | undefined;

  constructor(operation: OperationName) {
    this.operation = operation;
  }

  /** The most severe outcome of all attempts so far. */
  get outcome(): Outcome {
    // Stryker disable next-line StringLiteral: each outcome is more severe than none
    return this.with(this.#current?.outcome ?? 'not_sent').outcome;
  }

  /** Returns the facts of the call if the current attempt ends with an outcome. */
  with(outcome: Outcome): CallFacts {
    const { operation, attempts } = this;
    return { operation, attempts, outcome: mostSevereOutcome(this.#ended, outcome) };
  }

  start(attempt: Attempt): void {
    this.attempts += 1;
    this.#current = attempt;
  }

  end(outcome: Outcome): void {
    this.#ended = this.with(outcome).outcome;
    this.#current = undefined;
  }
}

/** Starts a call: validates its options and input, sends it, and notifies the observers. */
export function startCall<Input extends readonly unknown[], Output>(
  operation: Operation<Input, Output>,
  input: Input,
  client: ClientSettings,
  options?: RequestOptions,
): ResponsePromise<Output> {
  const { name, endpoint } = operation;
  const { method, path: template } = endpoint;
  const { runtime } = client;
  const { baseUrl } = client.options;
  const progress = new Progress(name);
  const started = runtime.now();
  const observers = observe(client.observers, { operation: name, method, template, baseUrl });
  const run = async (): Promise<WithResponse<Output>> => {
    let settings: CallSettings = client;
    let ignoredKeys: number | undefined;
    let ending: Ending | undefined;
    try {
      settings = callSettings(options, client);
      // The frames below this one have the input: see `createdAgain`.
      if (settings.caller?.signal.aborted) await undefined;
      throwIfAborted(settings.caller?.signal);
      // Stryker disable next-line StringLiteral: without an oid, the template has no place for it
      const { oid = '', ...prepared } = operation.prepare(input, client.options);
      ignoredKeys = prepared.ignoredKeys;
      const url = baseUrl + template.replace('{oid}', () => encodeURIComponent(oid));
      const request = () => ({ url, ...prepared });
      const endsAt = runtime.now() + settings.totalTimeout;
      const call = { operation, client, settings, request, endsAt, progress, observers };
      const success = await sendWithRetries<Output>(call);
      ending = endingOf(success);
      return success.result;
    } catch (thrown) {
      await undefined;
      // The caller's abort reason may be an error of another call.
      if (thrown === settings.caller?.signal.reason) throw thrown;
      const error = createdAgain(thrown, progress);
      // Stryker disable next-line ConditionalExpression: any other error is a defect of this package
      if (error instanceof ProfilesError) ending = error;
      throw error;
    } finally {
      settings.caller?.leave();
      const facts = endFacts(ending, progress.outcome, runtime.now() - started);
      observers?.end({ attempts: progress.attempts, ...facts, ignoredKeys });
    }
  };
  return responsePromise(run(), () => progress.outcome !== 'not_sent');
}

/** A call with a validated input. */
interface ReadyCall<Output> {
  readonly operation: Operation<never, Output>;
  readonly client: ClientSettings;
  readonly settings: CallSettings;
  /** The time when the call must have ended, by the clock of the client. */
  readonly endsAt: number;
  readonly progress: Progress;
  readonly observers: ReturnType<typeof observe>;
  /** Returns the request of each attempt. A function, because of {@link createdAgain}. */
  readonly request: () => Pick<OutgoingRequest, 'url' | 'body'> & Pick<Prepared, 'identifiers'>;
}

/** Sends the request and its retries. Throws the error of the last attempt. */
async function sendWithRetries<Output>(call: ReadyCall<Output>): Promise<Success<Output>> {
  const { operation, client, settings, progress, observers } = call;
  let hasRefreshed = false;
  let retries = 0;
  for (;;) {
    throwIfAborted(settings.caller?.signal);
    const token = client.credentials.current ?? (await waitForToken(call));
    // A busy thread delays timers: do not send anything after `totalTimeout`.
    if (left(call) <= 0) throw new TimeoutError(progress, operation.endpoint);
    const verdict = await sendOnce(call, token);
    if ('result' in verdict) return verdict;
    const { error } = verdict;
    let wait: number | undefined = 0;
    // After a 401, retry once with the provider's next token.
    const isUnauthorized = error instanceof ApiError && error.status === 401;
    if (isUnauthorized && client.credentials.rejected(token) && !hasRefreshed) {
      hasRefreshed = true;
    } else {
      if (retries >= settings.maxRetries || !mayRetry(operation, verdict)) throw error;
      wait = waitBeforeRetry(verdict, retries, client.runtime.random());
      if (wait === undefined || wait >= left(call)) throw error;
      retries += 1;
    }
    observers?.wait({ attempt: progress.attempts, wait });
    if (wait > 0) await pause(limit(call, wait));
  }
}

/** Sends the request once. Throws the caller's abort reason. */
async function sendOnce<Output>(call: ReadyCall<Output>, token: string): Promise<Verdict<Output>> {
  const { operation, client, settings, progress, observers } = call;
  const { options, runtime } = client;
  const { url, body, identifiers } = call.request();
  const { method } = operation.endpoint;
  const started = runtime.now();
  const number = progress.attempts + 1;
  const observed = observers?.attempt({ attempt: number });
  const headers = requestHeaders(settings.headers, token, observed);
  const attempt = new Attempt({ url, method, headers, body, sender: options, observed });
  progress.start(attempt);
  const secrets = [token, options.clientId, ...identifiers];
  let verdict: Verdict<Output> | undefined;
  try {
    await attempt.send(limit(call, settings.timeout));
    verdict = verdictOf({ operation, secrets, progress, today: runtime.today() }, attempt);
    progress.end(verdict.outcome);
    return verdict;
  } finally {
    const outcome = verdict?.outcome ?? attempt.outcome;
    const facts = endFacts(verdict && endingOf(verdict), outcome, runtime.now() - started);
    observers?.response({ attempt: number, ...facts });
  }
}

function endingOf(verdict: Verdict<unknown>): Ending {
  if (!('result' in verdict)) return verdict.error;
  return { status: verdict.status, requestId: verdict.result.requestId };
}

async function waitForToken(call: ReadyCall<unknown>): Promise<string> {
  const { client, settings, progress } = call;
  const { totalTimeout } = settings;
  const waited = withDeadline(limit(call, totalTimeout), (signal) =>
    client.credentials.wait(signal, totalTimeout),
  );
  const token = await waited.catch((reason: unknown) => {
    throw reason === EXPIRED ? new TimeoutError(progress, TOKEN_CALL) : reason;
  });
  if (typeof token === 'string') return token;
  throw new ConfigurationError(token.message, progress, token.cause);
}

/** Returns the time that is left of the call in milliseconds. */
function left({ client, endsAt }: ReadyCall<unknown>): number {
  return endsAt - client.runtime.now();
}

/** Returns the limit of a part of the call: `max` milliseconds, or what is left of the call. */
function limit(call: ReadyCall<unknown>, max: number): Deadline {
  const milliseconds = Math.min(max, Math.max(0, left(call)));
  return { milliseconds, signal: call.settings.caller?.signal, runtime: call.client.runtime };
}
