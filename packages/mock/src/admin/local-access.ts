import { isLoopback } from '@profiles/sdk/internal';
import type { AdminHead } from './admin-request.ts';

/**
 * Returns why an admin API that needs no token must not respond to a request. Only this
 * machine may use it, but a browser of this machine also sends requests for pages of other sites,
 * and for host names that somebody pointed at this machine (DNS rebinding).
 */
export function localProblem({ headers, origin }: AdminHead): string | undefined {
  const url = origin === undefined ? undefined : new URL(origin);
  const host = headers.get('host') ?? url?.host ?? '';
  // A framework may build the URL from its own settings.
  if (![host, url?.host ?? host].every(isThisMachine)) {
    return 'The admin API accepts only the host names of this machine, such as localhost.';
  }
  if (isProxied(headers)) {
    return 'The admin API accepts no request that a proxy may have passed on for another machine.';
  }
  const sender = headers.get('origin');
  const own = URL.parse(`${url?.protocol ?? 'http:'}//${host}`);
  const isOwn = sender === null || URL.parse(sender)?.origin === own?.origin;
  // Elements of other pages, such as scripts and images, send requests without an origin.
  if (isOwn && OWN_SITES.has(headers.get('sec-fetch-site'))) return undefined;
  return 'The admin API rejects cross-origin requests.';
}

/** Only browsers send `Sec-Fetch-Site`. `none` is the address bar. */
const OWN_SITES: ReadonlySet<string | null> = new Set([null, 'none', 'same-origin']);

/** Headers in which a proxy names the client and its host. A local server may set them as well. */
const FROM = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'cf-connecting-ip'];

/** Returns whether a proxy or a tunnel of this machine may have passed on a request of another one. */
function isProxied(headers: AdminHead['headers']): boolean {
  if (headers.get('via') !== null) return true;
  const parts = FROM.flatMap((name) => headers.get(name)?.split(/[,;]/) ?? []);
  // Forwarded: for="[::1]:4711";host=localhost;proto=http
  const names = parts.map((part) => part.replace(/^\s*(?:for|by|host)=|"/gi, ''));
  return !names.every((name) => isThisMachine(name) || /^\s*proto=/i.test(name));
}

/** Returns whether a host or an address, with or without a port, is this machine. */
function isThisMachine(text: string): boolean {
  // Not parsed as a URL, which may contain more than a host.
  const name = text.trim().replace(/^\[?::ffff:([\d.]+)\]?/i, '$1');
  return isLoopback(name) || isLoopback(name.replace(/:\d+$/, ''));
}
