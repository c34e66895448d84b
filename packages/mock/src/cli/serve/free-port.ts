import { once } from 'node:events';
import { createServer } from 'node:net';

const MOST_TRIES = 20;

/** Returns the first port above `port` that is free, if one of the next few is. */
export async function freePortAbove(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + MOST_TRIES, 65_535); next++) {
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
