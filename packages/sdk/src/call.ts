import { type ClientSettings, callSettings, type RequestOptions } from './client-settings.ts';
import { throwIfAborted } from './deadline.ts';
import { causeRecord } from './errors/cause-record.ts';
import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { ProfilesError } from './errors/profiles-error.ts';
import { type Ending, endFacts, observe } from './observation.ts';
import type { Operation, OperationName } from './operations/operation.ts';
import { newProgress, outcomeOf } from './progress.ts';
import { CallPromise, type ResponsePromise } from './response-promise.ts';
import { sendWithRetries } from './retry-loop.ts';

/** Starts a call: validates its options and input, sends it, and notifies the observers. */
export function startCall<Input extends readonly unknown[], Output>(
  operation: Operation<Input, Output>,
  input: Input,
  options: RequestOptions,
  client: ClientSettings,
): ResponsePromise<Output> {
  const { name, method, path: template } = operation;
  const { baseUrl, observers, runtime } = client;
  const progress = newProgress(name);
  const started = runtime.now();
  const notify = observe(observers, { operation: name, method, template, baseUrl });
  const run = async () => {
    let signal: AbortSignal | undefined;
    let ignoredKeys: number | undefined;
    let ending: Ending | undefined;
    try {
      const given = readOptions(client, options);
      signal = given.signal;
      throwIfAborted(signal);
      const prepared = operation.prepare(input, given.settings);
      ignoredKeys = prepared.ignoredKeys || undefined;
      const body = prepared.body && stringify(name, prepared.body);
      const request = { operation, url: baseUrl + prepared.path, body };
      const found = await sendWithRetries(request, given.settings, signal, progress, notify);
      ending = found;
      const { status, ...answer } = found;
      return answer;
    } catch (error) {
      // The caller's abort reason may be an error of another call.
      if (error instanceof ProfilesError && error !== signal?.reason) ending = error;
      throw error;
    } finally {
      const facts = endFacts(ending, outcomeOf(progress), runtime.now() - started);
      notify('end', { attempts: progress.attempts, ...facts, ignoredKeys });
    }
  };
  return new CallPromise(run(), () => outcomeOf(progress) !== 'not_sent');
}

/**
 * Reads the options of a call. Reports any value that their getters throw as a configuration error.
 */
function readOptions(settings: ClientSettings, options: RequestOptions) {
  try {
    assertOption(
      typeof options === 'object' && options !== null,
      'the options of the call must be an object',
    );
    const { signal } = options;
    assertOption(signal === undefined || isSignal(signal), 'signal must be an AbortSignal');
    return { signal, settings: callSettings(settings, options) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      'the options of the call must be readable',
      undefined,
      causeRecord(error),
    );
  }
}

function isSignal(signal: AbortSignal): boolean {
  return typeof signal?.aborted === 'boolean' && typeof signal.addEventListener === 'function';
}

function stringify(operation: OperationName, body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    const message = 'must fit in one string';
    throw new InvalidInputError(operation, [{ path: [], rule: 'type', message }]);
  }
}
