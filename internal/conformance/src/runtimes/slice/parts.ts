import { VECTORS } from '@profiles/conformance/vectors/all-vectors';
import { checkClient } from '@profiles/conformance/vectors/check-client';
import { playVectors, sameJson } from '@profiles/conformance/vectors/play-vectors';
import {
  adminReference,
  CREDENTIALS,
  createReferenceMock,
  referenceTarget,
  type Target,
} from '@profiles/conformance/vectors/reference';
import type { VectorResult } from '@profiles/conformance/vectors/result';
import { ADMIN_TOKEN, type PartResult, type Parts } from './slice-data.ts';

/** Describes how a JSON value differs from the expected one. */
export function differences(what: string, actual: unknown, expected: unknown): readonly string[] {
  if (sameJson(actual, expected)) return [];
  return [`${what} ${JSON.stringify(actual)}, expected ${JSON.stringify(expected)}`];
}

/** Counts the cases without problems, and lists the others. */
export function failuresOf(
  results: readonly (readonly [name: string, problems: readonly string[]])[],
): PartResult {
  const failed = results.filter(([, problems]) => problems.length > 0);
  return {
    passed: results.length - failed.length,
    failed: failed.map(([name, problems]) => `${name}: ${problems.join('; ')}`),
  };
}

/** Plays the vectors on the SDK alone, and on the mock in process. */
export async function runVectors(): Promise<Parts> {
  const inProcess = referenceTarget(createReferenceMock());
  return {
    SDK: partOf(await checkClient(VECTORS)),
    mock: partOf(await playVectors({ vectors: VECTORS, ...inProcess })),
  };
}

/** Counts the vectors that pass, of those that were played. */
export function partOf(results: readonly VectorResult[]): PartResult {
  const played = results.filter(({ verdict }) => verdict !== 'skipped');
  return failuresOf(played.map(({ id, why }) => [id, why]));
}

/** An entry of the journal of a served mock. */
interface JournalEntry {
  readonly fault?: string;
  readonly headers: { readonly traceparent?: string };
}

/** Describes a mock that is served at an address. */
export function servedTarget(url: string): Target {
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
