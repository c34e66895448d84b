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
  // A framework may build the URL from its own settings, and a tunnel may replace the host.
  const hosts = [host, url?.host ?? host, ...(headers.get('x-forwarded-host')?.split(',') ?? [])];
  if (!hosts.every(isThisMachine)) {
    return 'The admin API accepts only the host names of this machine, such as localhost.';
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

function isThisMachine(host: string): boolean {
  // Not parsed as a URL, which may contain more than a host.
  return isLoopback(host.trim().replace(/:\d+$/, ''));
}
