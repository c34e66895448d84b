import { SetupError } from './errors/setup-error.ts';

/**
 * Validates a base URL and removes trailing slashes. It must be an absolute http or https URL, with
 * or without a path.
 *
 * @param name - The caller's name for the URL, for the error message. The message does not quote
 * the URL.
 * @throws {@link SetupError} if the base URL is invalid.
 */
export function readBaseUrl(baseUrl: string, name = 'baseUrl'): string {
  const url = URL.parse(baseUrl);
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new SetupError(
      `${name} must be an absolute http or https URL without query, fragment and credentials, ` +
        'such as https://profiles.test.',
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the path of a URL below a base URL, or `undefined` if the URL is not below it. */
export function pathBelow(baseUrl: string, url: URL): string | undefined {
  const whole = url.origin + url.pathname;
  if (!whole.startsWith(baseUrl)) return undefined;
  const path = whole.slice(baseUrl.length);
  return path === '' || path.startsWith('/') ? path : undefined;
}

/**
 * Returns a pattern of the URLs below a base URL, for libraries that match URLs themselves. Some
 * characters of a path are special in their own patterns.
 */
export function patternBelow(baseUrl: string): RegExp {
  return new RegExp(`^${baseUrl.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')}(?:[/?].*)?$`);
}

const PLAIN = /^(?:\/[\w~-]+)+\/?$/;

/** Returns whether no URL parser would change a path: it has no dots, escapes or query. */
export function isPlainPath(path: string): boolean {
  return PLAIN.test(path);
}

/** Decodes a segment of a path. Returns `undefined` if it is not valid percent-encoded UTF-8. */
export function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
