import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { EMR_USERS } from './seed.ts';
import type { Reference, Target } from './target.ts';

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
export function lookInto(mock: ProfilesMock): Reference {
  return {
    reset: async () => mock.reset(),
    record: async (operation, oid) => mock[ENDPOINTS[operation].collection].get(oid),
    patientCount: async () => mock.patients.size,
    dependsOn: async () => mock.requests.at(-1)?.assumed ?? [],
  };
}
