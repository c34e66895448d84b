import { startCall } from './call.ts';
import {
  type ClientSettings,
  clientSettings,
  type ProfileClientOptions,
  type RequestOptions,
} from './client-settings.ts';
import type { Credentials } from './credentials.ts';
import { assertOption } from './errors/configuration-error.ts';
import { createPatient } from './operations/create-patient.ts';
import { updateEmrUser } from './operations/update-emr-user.ts';
import type { ProfileOperations } from './profile-operations.ts';
import type { ResponsePromise } from './response-promise.ts';
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
    return startCall(createPatient, [patient], options, this.#settings);
  }

  updateEmrUser(
    oid: string,
    changes: EmrUserChangesInput,
    options: RequestOptions = {},
  ): ResponsePromise<UpdatedEmrUser> {
    return startCall(updateEmrUser, [oid, changes], options, this.#settings);
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
}
