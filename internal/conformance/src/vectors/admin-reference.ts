import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Reference } from './target.ts';

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
