import {
  type CreatedPatient,
  ProfileClient,
  type ProfileClientOptions,
  type RequestOptions,
  type ResponsePromise,
  type UpdatedEmrUser,
} from '../src/index.ts';
import type { OperationName } from '../src/operations/operation.ts';
import { type Runtime, systemRuntime } from '../src/runtime.ts';

export const OPERATIONS = ['createPatient', 'updateEmrUser'] as const satisfies OperationName[];

type Call = (
  client: ProfileClient,
  options?: RequestOptions,
) => ResponsePromise<CreatedPatient | UpdatedEmrUser>;

const CALLS: Readonly<Record<OperationName, Call>> = {
  createPatient: (client, options) =>
    client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }, options),
  updateEmrUser: (client, options) => client.updateEmrUser('user-1', { bg: 'O+' }, options),
};

/** Calls an operation with valid input. */
export function call(client: ProfileClient, operation: OperationName, options?: RequestOptions) {
  return CALLS[operation](client, options);
}

/** Creates a client with simple values for the required options. */
export function clientWith(options: Partial<ProfileClientOptions>, runtime: Runtime) {
  const defaults = { baseUrl: 'https://api.example.com', token: 'token-1', clientId: 'desk' };
  // The test services respond to each request once.
  return new ProfileClient({ ...defaults, fetchSendsOnce: true, ...options }, runtime);
}

/** Creates a client for a real server. It retries without waiting. */
export function clientOf(baseUrl: string, options: Partial<ProfileClientOptions> = {}) {
  return clientWith({ baseUrl, ...options }, { ...systemRuntime, random: () => 0 });
}
