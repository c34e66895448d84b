import { afterAll, beforeAll } from 'vitest';
import { openNetwork } from './network.ts';

/** Starts a network for the tests of a file. Returns a function that returns its address. */
export function useNetwork(): () => string {
  let network: Awaited<ReturnType<typeof openNetwork>> | undefined;
  beforeAll(async () => {
    network = await openNetwork();
  });
  afterAll(() => network?.close());
  return () => network?.url ?? '';
}
