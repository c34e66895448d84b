import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Returns the URLs by which other machines of the network reach a server that listens on all
 * addresses.
 *
 * @param url - The URL of the server on this machine.
 */
export function networkAddresses(
  url: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  const { port } = new URL(url);
  const all = Object.values(interfaces).flatMap((each) => each ?? []);
  const reachable = all.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return reachable.map(({ address }) => `http://${address}:${port}`);
}

/** Returns whether a host stands for all addresses of a machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
