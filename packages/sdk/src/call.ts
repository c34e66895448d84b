import { type ClientSettings, callSettings, type RequestOptions } from './client-settings.ts';
import { throwIfAborted } from './deadline.ts';
import { causeRecord } from './errors/cause-record.ts';
import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import type { Outcome } from './errors/outcome.ts';
import { ProfilesError } from './errors/profiles-error.ts';
import { ABORTED, type Ending, endFacts, observe } from './observation.ts';
import type { Operation, OperationName } from './operations/operation.ts';
import { newProgress } from './progress.ts';
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
  const outcome = () => (progress.isOpen ? 'unknown' : progress.outcome);
  const started = runtime.now();
  const observation = observe(observers, { operation: name, method, template, baseUrl });
  const run = async () => {
    let ignoredKeys = 0;
    let signal: AbortSignal | undefined;
    const notify = (ending: Ending, outcome: Outcome) => {
      const facts = endFacts(ending, outcome, runtime.now() - started);
      const { attempts } = progress;
      observation.notify((call) => call.end?.({ attempts, ...facts, ignoredKeys }));
    };
    try {
      const given = readOptions(client, options);
      signal = given.signal;
      throwIfAborted(signal);
      const prepared = operation.prepare(input, given.settings);
      ignoredKeys = prepared.ignoredKeys ?? 0;
      const body = prepared.body && stringify(name, prepared.body);
      const request = { operation, url: baseUrl + prepared.path, body };
      const found = await sendWithRetries(request, given.settings, signal, progress, observation);
      notify(found, 'applied');
      const { status, ...answer } = found;
      return answer;
    } catch (error) {
      // The caller's abort reason may be an error of another call.
      const isOwn = error instanceof ProfilesError && error !== signal?.reason;
      notify(isOwn ? error : ABORTED, outcome());
      throw error;
    }
  };
  return new CallPromise(run(), () => outcome() !== 'not_sent');
}

/**
 * Reads the options of a call. Reports any value that their getters throw as a configuration error.
 */
function readOptions(settings: ClientSettings, options: RequestOptions) {
  try {
    assertOption(
      typeof options === 'object' && options !== null,
      'the options of a call must be an object',
    );
    const { signal } = options;
    assertOption(signal === undefined || isSignal(signal), 'signal must be an AbortSignal');
    return { signal, settings: callSettings(settings, options) };
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw new ConfigurationError(
      'the options of the call cannot be read',
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
