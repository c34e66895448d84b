import { throwIfAborted } from '../attempt/deadline.ts';
import { newProgress, outcomeOf } from '../attempt/progress.ts';
import { InvalidInputError } from '../errors/invalid-input-error.ts';
import { ProfilesError } from '../errors/profiles-error.ts';
import { type Ending, endFacts, observe } from '../observing/observation.ts';
import type { Operation } from '../operations/operation.ts';
import { ENDPOINTS, type OperationName } from '../schemas/endpoints.ts';
import { ignoredKeysOf } from '../schemas/extras-walk.ts';
import { type ClientSettings, callSettings } from '../settings/client-settings.ts';
import type { RequestOptions } from '../settings/options.ts';
import { readOptions } from '../settings/read-options.ts';
import { type CallerSignal, follow } from './caller-signal.ts';
import { type ResponsePromise, responsePromise } from './response-promise.ts';
import { sendWithRetries } from './retry-loop.ts';

/** Starts a call: validates its options and input, sends it, and notifies the observers. */
export function startCall<Input extends readonly unknown[], Output>(
  operation: Operation<Input, Output>,
  input: Input,
  client: ClientSettings,
  options: RequestOptions = {},
): ResponsePromise<Output> {
  const { name } = operation;
  const { method, path: template } = ENDPOINTS[name];
  const { baseUrl, observers, runtime } = client;
  const progress = newProgress(name);
  const started = runtime.now();
  const notify = observe(observers, { operation: name, method, template, baseUrl });
  const run = async () => {
    let settings = client;
    let caller: CallerSignal | undefined;
    let ignoredKeys: number | undefined;
    let ending: Ending | undefined;
    try {
      const read = () => {
        settings = callSettings(client, options, progress);
        caller = follow(options.signal, progress);
      };
      readOptions('the options of the call', options, read, progress);
      throwIfAborted(caller?.signal);
      // Stryker disable next-line StringLiteral: a path without an oid does not use it
      const { oid = '', body: data } = operation.prepare(input, settings);
      // Stryker disable next-line OptionalChaining: every operation so far has a body
      ignoredKeys = ignoredKeysOf(data?.extras) || undefined;
      const path = template.replace('{oid}', () => encodeURIComponent(oid));
      const request = { operation, url: baseUrl + path, body: data && stringify(name, data) };
      const found = await sendWithRetries(request, settings, caller?.signal, progress, notify);
      ending = found;
      const { status, ...result } = found;
      return result;
    } catch (error) {
      // The caller's abort reason may be an error of another call.
      if (error instanceof ProfilesError && error !== caller?.signal.reason) ending = error;
      throw error;
    } finally {
      caller?.leave();
      const facts = endFacts(ending, outcomeOf(progress), runtime.now() - started);
      notify('end', { attempts: progress.attempts, ...facts, ignoredKeys });
    }
  };
  return responsePromise(run(), () => outcomeOf(progress) !== 'not_sent');
}

function stringify(operation: OperationName, body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    const message = 'must fit in one string';
    throw new InvalidInputError(operation, [{ path: [], rule: 'type', message }]);
  }
}
