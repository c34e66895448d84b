import { startCall } from './call/call.ts';
import type { ResponsePromise } from './call/response-promise.ts';
import { createdAgain } from './errors/created-again.ts';
import { inspectAs } from './errors/inspection.ts';
import { hiddenFacts } from './hidden-facts.ts';
import { createPatient, createPatientOnce } from './operations/create-patient.ts';
import { updateEmrUser } from './operations/update-emr-user.ts';
import type { ProfileOperations } from './profile-operations.ts';
import type { Runtime } from './runtime.ts';
import type { EmrUserChangesInput } from './schemas/emr-user.ts';
import type { IdentifiedPatientInput, NewPatientInput } from './schemas/patient.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/responses.ts';
import type { ProfileClientOptions, RequestOptions } from './settings/options.ts';
import { type ClientSettings, clientSettings } from './settings/settings.ts';

/** The methods, which also work when they are destructured. */
const DESTRUCTURED = [
  'createPatient',
  'createPatientOnce',
  'updateEmrUser',
  'withOptions',
] as const;

// Private fields cannot be read through a Proxy.
const settings = hiddenFacts<ClientSettings>();

/**
 * A client of the Profile Service. It validates and normalises input before sending it. Every
 * {@link ProfilesError} reports in `outcome` whether the write happened.
 *
 * @example
 * ```ts
 * const profiles = new ProfileClient({
 *   baseUrl: 'https://api.example.com',
 *   token: 'any',
 *   clientId: 'front-desk',
 * });
 * const { oid } = await profiles.createPatientOnce({
 *   fn: 'Asha',
 *   dob: '1990-04-12',
 *   gen: 'F',
 *   username: 'UHID-2043',
 * });
 * console.log(oid); // patient-1
 * ```
 */
export class ProfileClient implements ProfileOperations {
  /**
   * @param options - The URL of the service, the credentials and other options.
   * @throws {@link ConfigurationError} if an option is invalid.
   */
  constructor(options: ProfileClientOptions);
  /** @internal */
  constructor(options: Partial<ProfileClientOptions>, runtime?: Runtime, parent?: ClientSettings);
  // Not a parameter each, because of `createdAgain`: the options have the token.
  constructor(...args: [Partial<ProfileClientOptions>, Runtime?, ClientSettings?]) {
    try {
      settings.hide(this, clientSettings(...args));
    } catch (error) {
      throw createdAgain(error);
    }
    for (const name of DESTRUCTURED) {
      const value = this[name].bind(this);
      Object.defineProperty(this, name, { value, configurable: true, writable: true });
    }
    inspectAs(this, () => `ProfileClient { baseUrl: '${settings.of(this).options.baseUrl}' }`);
  }

  createPatient(
    patient: NewPatientInput,
    options?: RequestOptions,
  ): ResponsePromise<CreatedPatient> {
    return startCall(createPatient, [patient], settings.of(this), options);
  }

  createPatientOnce(
    patient: IdentifiedPatientInput,
    options?: RequestOptions,
  ): ResponsePromise<CreatedPatient> {
    return startCall(createPatientOnce, [patient], settings.of(this), options);
  }

  updateEmrUser(
    oid: string,
    changes: EmrUserChangesInput,
    options?: RequestOptions,
  ): ResponsePromise<UpdatedEmrUser> {
    return startCall(updateEmrUser, [oid, changes], settings.of(this), options);
  }

  /**
   * Creates a `ProfileClient` with some options overridden. It shares this client's token unless
   * `token` changes. A subclass creates a `ProfileClient` too, without what it adds or overrides,
   * unless it overrides this method.
   *
   * @param overrides - The options to override. An option that is `undefined` keeps its value, but
   * `token` must not be `undefined`: omit it to share the token.
   * @returns The new client; this one does not change.
   * @throws {@link ConfigurationError} if an option is invalid.
   */
  withOptions(overrides: Partial<ProfileClientOptions>): ProfileClient;
  withOptions(...overrides: [Partial<ProfileClientOptions>]): ProfileClient {
    const own = settings.of(this);
    return new ProfileClient(...overrides, own.runtime, own);
  }

  /** Returns the facts that are safe to log: the class name and the base URL. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: 'ProfileClient', baseUrl: settings.of(this).options.baseUrl };
  }
}
