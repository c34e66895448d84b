import { createProfilesMock, type EmrUserSeed, type ProfilesMock } from '@profiles/mock';
import type { OperationName } from '@profiles/sdk';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import SEED from '../../vectors/seed.json' with { type: 'json' };

/** Reads a mock that was created with the vectors' seed and the ledger's defaults. */
export interface Reference {
  /** Resets the mock. */
  reset(): Promise<void>;
  /** Returns the record that an operation has written, with its oid. */
  record(operation: OperationName, oid: string): Promise<unknown>;
  /** Counts the patients. */
  patientCount(): Promise<number>;
  /** Lists the ledger entries that the last response depends on. */
  dependsOn(): Promise<readonly string[]>;
}

/** A mock to play vectors against. */
export interface Target {
  /** The base URL, without a trailing slash. */
  readonly baseUrl: string;
  readonly token: string;
  readonly clientId: string;
  readonly fetch: typeof globalThis.fetch;
  readonly reference: Reference;
}

/** A target that is ready to be played against. */
export interface OpenTarget {
  readonly target: Target;
  close(): Promise<void>;
}

/** Lists the EMR users that the vectors expect. */
export const EMR_USERS = SEED.emrUsers as readonly EmrUserSeed[];

/** The credentials that the reference accepts. */
export const CREDENTIALS = { token: 'vector-token', clientId: 'vector-client' } as const;

/** Creates the mock that the vectors are played against, the same for every transport. */
export function createReferenceMock(baseUrl?: string): ProfilesMock {
  const { token, clientId } = CREDENTIALS;
  return createProfilesMock({
    baseUrl,
    seed: { emrUsers: EMR_USERS },
    credentials: { tokens: [token], clientIds: [clientId] },
  });
}

/** Creates a target from a mock in the same process, over any transport. */
export function referenceTarget(
  mock: ProfilesMock,
  { baseUrl = mock.baseUrl, fetch = mock.fetch }: Partial<Pick<Target, 'baseUrl' | 'fetch'>> = {},
): Target {
  return { ...CREDENTIALS, baseUrl, fetch, reference: lookInto(mock) };
}

/** Reads a mock in the same process. */
function lookInto(mock: ProfilesMock): Reference {
  return {
    reset: async () => mock.reset(),
    record: async (operation, oid) => mock[ENDPOINTS[operation].collection].get(oid),
    patientCount: async () => mock.patients.size,
    dependsOn: async () => mock.requests.at(-1)?.assumed ?? [],
  };
}

const SEGMENTS = { patients: 'patients', emrUsers: 'emr-users' } as const;

/** Reads a served mock through its admin API. */
export function adminReference(
  baseUrl: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Reference {
  /** Returns the JSON of the response, or `undefined` if there is none. */
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`${baseUrl}/__mock__${path}`, { method });
    const text = await response.text();
    return response.status === 200 ? JSON.parse(text) : undefined;
  };
  return {
    async reset() {
      await ask('/reset', 'POST');
    },
    async record(operation, oid) {
      return ask(`/${SEGMENTS[ENDPOINTS[operation].collection]}/${encodeURIComponent(oid)}`);
    },
    async patientCount() {
      const { patients }: { readonly patients: readonly unknown[] } = await ask('/snapshot');
      return patients.length;
    },
    async dependsOn() {
      const requests: readonly { readonly assumed?: readonly string[] }[] = await ask('/requests');
      return requests.at(-1)?.assumed ?? [];
    },
  };
}
