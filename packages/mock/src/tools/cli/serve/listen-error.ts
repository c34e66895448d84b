import { once } from 'node:events';
import { createServer } from 'node:net';
import { SetupError } from '../../../http/errors/setup-error.ts';
import { UnavailableError } from '../exit-codes.ts';

/** Explains why the server cannot listen. If the port is in use, names the next free one. */
export async function explainListenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<unknown> {
  // Only an error of the system has a cause.
  if (!(error instanceof SetupError) || !(error.cause instanceof Error)) return error;
  const isInUse = 'code' in error.cause && error.cause.code === 'EADDRINUSE';
  const free = isInUse ? await freePortAbove(port, host) : undefined;
  if (free === undefined) return new UnavailableError(error.message);
  return new UnavailableError(
    `Port ${port} is in use. Start it on another one: profiles-mock --port ${free}`,
  );
}

const MAX_TRIES = 20;

/** Returns the first port above `port` that is free, if one of the next few is. */
export async function freePortAbove(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + MAX_TRIES, 65_535); next++) {
    if (await isFree(next, host)) return next;
  }
  return undefined;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
