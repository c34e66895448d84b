import { once } from 'node:events';
import type { ServerResponse } from 'node:http';

/** Waits until the answers to earlier requests of a pipeline have gone out. */
export async function waitForTurn(response: ServerResponse): Promise<void> {
  if (!response.socket && !response.destroyed) await once(response, 'socket');
}
