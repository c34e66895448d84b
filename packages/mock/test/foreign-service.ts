import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { CleanUp } from './clean-up.ts';
import { startUpstream } from './upstream.ts';

/** A request that reached a service. */
export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Called for each request. May respond or leave the request open. `count` is 1 for the first
 * request.
 */
export type Responder = (
  response: ServerResponse,
  request: Arrived,
  count: number,
) => void | Promise<void>;

/** Serves responses that the ledger does not explain, until the test ends. Counts the requests. */
export async function foreignService(responder: Responder, cleanUp: CleanUp = onTestFinished) {
  const arrived: Arrived[] = [];
  const { url } = await startUpstream(async (request, response) => {
    const entry = await read(request);
    arrived.push(entry);
    await responder(response, entry, arrived.length);
  }, cleanUp);
  return { url, arrived };
}

async function read(request: IncomingMessage): Promise<Arrived> {
  const body = await text(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const { method = '', url: path = '' } = request;
  return { method, path, headers: Object.fromEntries(headers), body };
}
