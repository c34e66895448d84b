import type { Snapshot } from '@profiles/mock';
import type { SandboxInfo } from '@profiles/mock/web';
import { ProfileClient } from '@profiles/sdk';
import { ADMIN_TOKEN } from './dev-worker.ts';

/** A complete patient. */
export const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** Creates a client of the service in a sandbox. It sends each call once. */
export function clientOf(base: string): ProfileClient {
  return new ProfileClient({
    baseUrl: base,
    token: 'token',
    clientId: 'tests',
    maxRetries: 0,
    timeout: 120_000,
    totalTimeout: 120_000,
  });
}

/** Calls the admin API at `base`, and returns the response. */
export function admin(
  base: string,
  route: string,
  method = 'GET',
  json?: unknown,
  token = ADMIN_TOKEN,
): Promise<Response> {
  const headers = { authorization: `Bearer ${token}` };
  const body = json === undefined ? null : JSON.stringify(json);
  return fetch(`${base}/__mock__${route}`, { method, headers, body });
}

/** Reads the state of the sandbox at `base`. */
export async function snapshotOf(base: string): Promise<Snapshot> {
  const response = await admin(base, '/snapshot');
  if (!response.ok) throw new Error(`The snapshot was rejected with ${response.status}.`);
  // The mock that restores it validates it.
  return (await response.json()) as Snapshot;
}

/** Lists the sandboxes of a Worker. */
export async function sandboxesOf(worker: string): Promise<readonly SandboxInfo[]> {
  return (await admin(worker, '/sandboxes')).json();
}

/** Sends a request to create a patient, and returns the response. */
export function post(base: string, body: BodyInit, init: RequestInit = {}): Promise<Response> {
  const headers = {
    authorization: 'Bearer token',
    'client-id': 'tests',
    'content-type': 'application/json',
  };
  return fetch(`${base}/profiles/v1/patient/`, { method: 'POST', headers, body, ...init });
}
