import { assertOption } from '../errors/configuration-error.ts';
import { isLoopback } from '../http-rules.ts';
import { quietly } from '../quietly.ts';

/** Returns the URL that paths are appended to: absolute, without a trailing slash. */
export function resolveBaseUrl(baseUrl: unknown, allowInsecureHttp: boolean): string {
  const url = parse(baseUrl);
  assertOption(url !== undefined, 'baseUrl must be an absolute URL');
  const { href, hostname, protocol, username, password } = url;
  // `search` and `hash` do not show an empty query or fragment. Operations append `/profiles/v1`.
  const hasMore = username || password || /[?#]|\/profiles\/v1\/*$/.test(href);
  assertOption(!hasMore, 'baseUrl must not contain credentials, query, fragment or /profiles/v1');
  const mayBeHttp = allowInsecureHttp || isLoopback(hostname);
  const isAllowed = protocol === 'https:' || (protocol === 'http:' && mayBeHttp);
  assertOption(isAllowed, 'baseUrl must be https, or http with allowInsecureHttp');
  // Without the lookbehind, the time would be quadratic in the number of slashes.
  return href.replace(/(?<!\/)\/+$/, '');
}

function parse(baseUrl: unknown): URL | undefined {
  const text = baseUrl instanceof URL ? baseUrl.href : baseUrl;
  // A browser resolves an empty URL to the page's own.
  if (typeof text !== 'string' || !text.trim()) return undefined;
  return quietly(() => new URL(text, globalThis.location?.href));
}
