import { once } from 'node:events';
import { createServer } from 'node:net';
import { listen } from './listen.ts';

/** Finds a port of this machine that is free now. Another program may take it before it is used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  server.close();
  await once(server, 'close');
  return port;
}
