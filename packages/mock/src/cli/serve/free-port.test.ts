import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePortAbove } from './free-port.ts';

/** Listens until the test ends, unless another process already does. */
async function occupy(port: number): Promise<number> {
  const server = createServer().listen(port, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening').catch(() => {});
  const address = server.address();
  return typeof address === 'object' && address ? address.port : port;
}

it('skips ports that are in use', async () => {
  const port = await occupy(0);
  await occupy(port + 1);
  const free = (await freePortAbove(port, '127.0.0.1')) ?? 0;
  expect(free).toBeGreaterThan(port + 1);
  expect(await occupy(free)).toBe(free);
});

it('returns undefined above the highest port', async () => {
  expect(await freePortAbove(65_535, '127.0.0.1')).toBeUndefined();
});
