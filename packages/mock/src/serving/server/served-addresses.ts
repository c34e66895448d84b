import { isLoopback } from '@profiles/sdk/internal';

const ADDRESSES_KEY = Symbol.for('@profiles/mock: served addresses');
const shared: typeof globalThis & { [ADDRESSES_KEY]?: Set<URL> } = globalThis;

/**
 * The addresses that servers of this package listen on. All copies of the package in a process share
 * them: the ESM and the CommonJS build, for example.
 */
const served = shared[ADDRESSES_KEY] ?? new Set<URL>();
shared[ADDRESSES_KEY] = served;

/**
 * Records that a server listens.
 *
 * @returns A function that records that it has closed.
 */
export function addServedAddress(url: string): () => void {
  const address = new URL(url);
  served.add(address);
  return () => served.delete(address);
}

/**
 * Returns whether a server of this package in this process receives a request. All names of this
 * machine count as one.
 */
export function isServedHere(url: URL): boolean {
  if (!isLoopback(url.hostname)) return false;
  return [...served].some(
    (address) => isLoopback(address.hostname) && portOf(address) === portOf(url),
  );
}

function portOf({ port, protocol }: URL): string {
  return port || (protocol === 'https:' ? '443' : '80');
}
