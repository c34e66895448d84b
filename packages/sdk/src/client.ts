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
 * A client of the Profile Service. It validates and normalises input before sending it. Every
 * {@link ProfilesError} reports in `outcome` whether the write happened.
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
   * @param options - The URL of the service, the credentials and other options.
   * @throws {@link ConfigurationError} if an option is invalid.
   */
  constructor(options: ProfileClientOptions);
  /** @internal */
  constructor(options: ProfileClientOptions, runtime?: Runtime, credentials?: Credentials);
  constructor(options: ProfileClientOptions, runtime = systemRuntime, credentials?: Credentials) {
    const isObject = typeof options === 'object' && options !== null;
    assertOption(isObject, 'options must contain baseUrl, token and clientId');
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
   * Creates a client with some options overridden. It shares this client's token unless `token`
   * changes.
   *
   * @param overrides - The options to override. An option that is `undefined` keeps its value, but
   * `token` must not be `undefined`: omit it to share the token.
   * @returns The new client; this one does not change.
   * @throws {@link ConfigurationError} if an option is invalid.
   */
  withOptions(overrides: Partial<ProfileClientOptions>): ProfileClient {
    const isSignedOut = Object.hasOwn(overrides, 'token') && overrides.token === undefined;
    assertOption(!isSignedOut, 'token must not be undefined: omit it to share the token');
    const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
    const options = { ...this.#options, ...Object.fromEntries(given) };
    const { runtime, credentials } = this.#settings;
    const shared = options.token === this.#options.token ? credentials : undefined;
    return new ProfileClient(options, runtime, shared);
  }

  /** Returns the facts that are safe to log: the class name and the base URL. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: 'ProfileClient', baseUrl: this.#settings.baseUrl };
  }

  /** Formats the client for Node's `inspect`, without credentials. */
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
