import { runCall } from './call.ts';
import {
  type ClientSettings,
  callSettings,
  clientSettings,
  type ProfileClientOptions,
  type RequestOptions,
} from './client-settings.ts';
import type { Credentials } from './credentials.ts';
import { throwIfAborted } from './deadline.ts';
import { causeRecord } from './errors/cause-record.ts';
import { assertOption, ConfigurationError } from './errors/configuration-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { createPatient } from './operations/create-patient.ts';
import type { Operation, OperationName } from './operations/operation.ts';
import { updateEmrUser } from './operations/update-emr-user.ts';
import type { ProfileOperations } from './profile-operations.ts';
import type { Progress } from './progress.ts';
import { CallPromise, type ResponsePromise } from './response-promise.ts';
import { type Runtime, systemRuntime } from './runtime.ts';
import type { EmrUserChangesInput } from './schemas/emr-user.ts';
import type { NewPatientInput } from './schemas/patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';

/**
 * Calls the Profile Service. It checks and normalises what is sent, and every error says what became
 * of the write.
 *
 * @example
 * ```ts
 * const profiles = new ProfileClient({ baseUrl: 'https://api.example.com', token, clientId: 'front-desk' });
 * const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
 * ```
 */
export class ProfileClient implements ProfileOperations {
  readonly #options: ProfileClientOptions;
  readonly #settings: ClientSettings;

  /**
   * @param options - Where the service is, and how to call it.
   * @throws {@link ConfigurationError} for an option that cannot be used.
   */
  constructor(options: ProfileClientOptions);
  /** @internal */
  constructor(options: ProfileClientOptions, runtime?: Runtime, credentials?: Credentials);
  constructor(options: ProfileClientOptions, runtime = systemRuntime, credentials?: Credentials) {
    const isObject = typeof options === 'object' && options !== null;
    assertOption(isObject, 'options must hold baseUrl, token, clientId');
    this.#options = { ...options };
    this.#settings = clientSettings(options, runtime, credentials);
  }

  createPatient(
    patient: NewPatientInput,
    options: RequestOptions = {},
  ): ResponsePromise<CreatedPatient> {
    return this.#call(createPatient, [patient], options);
  }

  updateEmrUser(
    oid: string,
    changes: EmrUserChangesInput,
    options: RequestOptions = {},
  ): ResponsePromise<UpdatedEmrUser> {
    return this.#call(updateEmrUser, [oid, changes], options);
  }

  /**
   * Makes a client with some options changed. It shares the token of this one unless `token` changes.
   *
   * @param overrides - The options to change; one that is `undefined` stays, and `token` must not be.
   * @throws {@link ConfigurationError} for an option that cannot be used.
   */
  withOptions(overrides: Partial<ProfileClientOptions>): ProfileClient {
    const isSignedOut = Object.hasOwn(overrides, 'token') && overrides.token === undefined;
    assertOption(!isSignedOut, 'token must not be undefined: leave it out to share the token');
    const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
    const options = { ...this.#options, ...Object.fromEntries(given) };
    const { runtime, credentials } = this.#settings;
    const shared = options.token === this.#options.token ? credentials : undefined;
    return new ProfileClient(options, runtime, shared);
  }

  /** Returns what is safe to log. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: 'ProfileClient', baseUrl: this.#settings.baseUrl };
  }

  /** Prints the client without credentials. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `ProfileClient { baseUrl: '${this.#settings.baseUrl}' }`;
  }

  #call<Input extends readonly unknown[], Output>(
    operation: Operation<Input, Output>,
    input: Input,
    options: RequestOptions,
  ): ResponsePromise<Output> {
    const { name } = operation;
    const progress: Progress = {
      operation: name,
      attempts: 0,
      outcome: 'not_sent',
      isOpen: false,
    };
    const run = async () => {
      const { signal, settings } = readOptions(this.#settings, options);
      throwIfAborted(signal);
      const { path, body, ignoredKeys = 0 } = operation.prepare(input, settings);
      const sent = body && stringify(name, body);
      const call = { operation, url: settings.baseUrl + path, body: sent, ignoredKeys };
      return await runCall(call, settings, signal, progress);
    };
    return new CallPromise(run(), () => progress.isOpen || progress.outcome !== 'not_sent');
  }
}

/** Reads the options of a call, whose getters may throw anything. */
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
