import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { Reference } from './target.ts';

const SEGMENTS = { patients: 'patients', emrUsers: 'emr-users' } as const;

/** Looks into a served mock through its admin API. */
export function adminReference(
  baseUrl: string,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Reference {
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`${baseUrl}/__mock__${path}`, { method });
    return { status: response.status, text: await response.text() };
  };
  const list = async (text: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const json: unknown = JSON.parse(text);
    return Array.isArray(json) ? json : [];
  };
  return {
    async reset() {
      await ask('/reset', 'POST');
    },
    async record(operation, oid) {
      const path = `/${SEGMENTS[ENDPOINTS[operation].collection]}/${encodeURIComponent(oid)}`;
      const { status, text } = await ask(path);
      return status === 200 ? JSON.parse(text) : undefined;
    },
    async patientCount() {
      const { patients }: { readonly patients?: unknown } = JSON.parse(
        (await ask('/snapshot')).text,
      );
      return Array.isArray(patients) ? patients.length : 0;
    },
    async restedOn() {
      const assumed = (await list((await ask('/requests')).text)).at(-1)?.['assumed'];
      return Array.isArray(assumed) ? assumed : [];
    },
  };
}
