import { adminReference, CREDENTIALS } from '@profiles/conformance/vectors/reference';
import type { Reference, Target } from '@profiles/conformance/vectors/target';
import { ADMIN_TOKEN } from './slice-data.ts';

/** A served mock whose records and journal can be read. */
export interface ReferenceTarget extends Target {
  readonly reference: Reference;
}

/** An entry of the journal of a served mock. */
interface JournalEntry {
  readonly fault?: string;
  readonly headers: { readonly traceparent?: string };
}

/** Describes a mock that is served at an address. */
export function servedTarget(url: string): ReferenceTarget {
  return {
    ...CREDENTIALS,
    baseUrl: url,
    // Some runtimes reject a fetch that is called as a method.
    fetch: (input, init) => fetch(input, init),
    reference: adminReference(url, fetchAsAdmin),
  };
}

/** Plans a fault for the next create at a served mock. */
export async function planFault(url: string, fault: object): Promise<void> {
  const body = JSON.stringify({ operation: 'createPatient', fault });
  await fetchAsAdmin(`${url}/__mock__/faults`, { method: 'POST', body });
}

/** Reads what a served mock has received. */
export async function readJournal(url: string): Promise<readonly JournalEntry[]> {
  const response = await fetchAsAdmin(`${url}/__mock__/requests`);
  return response.json();
}

const fetchAsAdmin: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
