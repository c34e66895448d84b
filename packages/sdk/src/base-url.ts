import { assertOption } from './errors/configuration-error.ts';
import { isLoopback } from './schemas/http.ts';

/**
 * Makes the address that paths are appended to: absolute, without a slash at its end.
 *
 * @throws {@link ConfigurationError} for an address that cannot be used; it is never quoted.
 */
export function resolveBaseUrl(baseUrl: string | URL, allowInsecureHttp: boolean): string {
  const url = parse(baseUrl);
  assertOption(url !== undefined, 'baseUrl must be an absolute address');
  const { href, hostname, protocol, username, password } = url;
  // An empty query or fragment leaves no trace in `search` and `hash`.
  const isPlain = !username && !password && !/[?#]/.test(href);
  assertOption(isPlain, 'baseUrl must not hold credentials, a query or a fragment');
  const mayBeHttp = allowInsecureHttp || isLoopback(hostname);
  assertOption(
    protocol === 'https:' || (protocol === 'http:' && mayBeHttp),
    'baseUrl must be https, or http with allowInsecureHttp',
  );
  return href.replace(/\/+$/, '');
}

function parse(baseUrl: unknown): URL | undefined {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl;
  // A browser takes an empty address for that of the page.
  if (typeof text !== 'string' || !text.trim()) return undefined;
  try {
    return new URL(text, globalThis.location?.href);
  } catch {
    return undefined;
  }
}
