import { Call } from './call.ts';
import { CallRecord } from './call-record.ts';
import {
  type ClientSettings,
  callSettings,
  clientSettings,
  type ProfileClientOptions,
  type RequestOptions,
} from './client-settings.ts';
import type { Credentials } from './credentials.ts';
import { ConfigurationError } from './errors/configuration-error.ts';
import { InvalidInputError } from './errors/invalid-input-error.ts';
import { createPatientOperation, type Operation, updateEmrUserOperation } from './operations.ts';
import { oidIssues, prepareEmrUserChanges, preparePatient } from './prepare.ts';
import { CallPromise, type ResponsePromise } from './response-promise.ts';
import { type Runtime, systemRuntime } from './runtime.ts';
import type { CreatedPatient, UpdatedEmrUser } from './schemas/answers.ts';
import type { EmrUserChanges } from './schemas/emr-user.ts';
import { countIgnoredKeys } from './schemas/extras.ts';
import type { NewPatient } from './schemas/patient.ts';

/** What an operation is called with, once it is checked. */
interface Prepared {
  readonly path: string;
  readonly body: string;
  readonly ignoredKeys: number;
}

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
export class ProfileClient {
  readonly #options: ProfileClientOptions;
  readonly #settings: ClientSettings;

  /**
   * Makes a client.
   *
   * @param options - Where the service is, and how to call it.
   * @throws {@link ConfigurationError} for an option that cannot be used.
   */
  constructor(options: ProfileClientOptions);
  /** @internal */
  constructor(options: ProfileClientOptions, runtime?: Runtime, credentials?: Credentials);
  constructor(options: ProfileClientOptions, runtime = systemRuntime, credentials?: Credentials) {
    if (typeof options !== 'object' || options === null) {
      throw new ConfigurationError('ProfileClient needs options: baseUrl, token and clientId');
    }
    this.#options = { ...options };
    this.#settings = clientSettings(options, runtime, credentials);
  }

  /**
   * Creates a patient. It is never sent again where the patient may exist already; give a `username`,
   * which must be unique, to be able to create it again yourself.
   *
   * Source: *Endpoints*, 2. Create a patient profile.
   *
   * @param patient - The patient; `fn`, `dob` and `gen` are required.
   * @param options - For this call alone.
   * @returns The identifier of the new patient.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} with what became of the write in `outcome`.
   *
   * @example
   * ```ts
   * const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
   * ```
   */
  createPatient(
    patient: NewPatient,
    options: RequestOptions = {},
  ): ResponsePromise<CreatedPatient> {
    return this.#call(createPatientOperation, options, () => ({
      path: createPatientOperation.path,
      body: stringify(createPatientOperation, preparePatient(patient)),
      ignoredKeys: this.#settings.logger ? countIgnoredKeys(patient.extras) : 0,
    }));
  }

  /**
   * Updates the given fields of an EMR user. Lost connections, timeouts and passing server errors are
   * answered by sending it again: the same change twice is the same change.
   *
   * Source: *Endpoints*, 1. Update EMR user profile.
   *
   * @param oid - Identifier of the EMR user, as it is: it is encoded here.
   * @param changes - The fields to change; none is allowed.
   * @param options - For this call alone.
   * @returns The service's message.
   * @throws {@link InvalidInputError} before anything is sent, with every problem found.
   * @throws {@link ProfilesError} with what became of the write in `outcome`.
   *
   * @example
   * ```ts
   * const { message } = await profiles.updateEmrUser(oid, { bg: 'O+', mobile: '+919876543210' });
   * ```
   */
  updateEmrUser(
    oid: string,
    changes: EmrUserChanges,
    options: RequestOptions = {},
  ): ResponsePromise<UpdatedEmrUser> {
    const { updateExtras, logger } = this.#settings;
    return this.#call(updateEmrUserOperation, options, () => {
      const body = allProblems(oidIssues(oid), () =>
        prepareEmrUserChanges(changes, { updateExtras }),
      );
      return {
        path: updateEmrUserOperation.path.replace('{oid}', () => encodeURIComponent(oid)),
        body: stringify(updateEmrUserOperation, body),
        ignoredKeys: logger && updateExtras === 'limited' ? countIgnoredKeys(changes.extras) : 0,
      };
    });
  }

  /**
   * Makes a client with some options changed. It shares the token of this one unless `token` is given.
   *
   * @param overrides - The options to change; one that is `undefined` stays.
   * @throws {@link ConfigurationError} for an option that cannot be used.
   */
  withOptions(overrides: Partial<ProfileClientOptions>): ProfileClient {
    const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
    const options = { ...this.#options, ...Object.fromEntries(given) };
    const { runtime, credentials } = this.#settings;
    return new ProfileClient(
      options,
      runtime,
      overrides.token === undefined ? credentials : undefined,
    );
  }

  /** Returns what is safe to log. */
  toJSON(): Readonly<Record<string, unknown>> {
    return { name: 'ProfileClient', baseUrl: this.#settings.baseUrl };
  }

  /** Prints without credentials. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return `ProfileClient { baseUrl: '${this.#settings.baseUrl}' }`;
  }

  #call<T>(
    operation: Operation<T>,
    options: RequestOptions,
    prepare: () => Prepared,
  ): ResponsePromise<T> {
    const record = new CallRecord(operation.name);
    const run = async () => {
      options.signal?.throwIfAborted();
      const { path, ...input } = prepare();
      const settings = callSettings(this.#settings, options);
      const url = settings.baseUrl + path;
      return new Call({ operation, url, ...input }, settings, options.signal, record).run();
    };
    return new CallPromise(run(), () => record.sent);
  }
}

/** Prepares a body, and adds the problems found elsewhere to those of the body. */
function allProblems<T>(issues: ReturnType<typeof oidIssues>, prepare: () => T): T {
  try {
    const body = prepare();
    if (issues.length === 0) return body;
  } catch (error) {
    if (issues.length === 0 || !(error instanceof InvalidInputError)) throw error;
    throw new InvalidInputError(updateEmrUserOperation.name, [...issues, ...error.issues]);
  }
  throw new InvalidInputError(updateEmrUserOperation.name, issues);
}

function stringify({ name }: Operation<unknown>, body: object): string {
  try {
    return JSON.stringify(body);
  } catch {
    const message = 'must not come to more text than a string can hold';
    throw new InvalidInputError(name, [{ path: [], rule: 'type', message }]);
  }
}
