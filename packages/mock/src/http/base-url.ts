import { SetupError } from './setup-error.ts';

/**
 * Reads a base address: absolute, http or https, with or without a path; no slash at its end.
 *
 * @param name - What the caller calls it, for the error, which does not quote it.
 * @throws {@link SetupError} for any other.
 */
export function readBaseUrl(baseUrl: string, name = 'baseUrl'): string {
  const url = URL.parse(baseUrl);
  const isPlain = url && !url.search && !url.hash && !url.username && !url.password;
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new SetupError(
      `${name} must be an absolute http or https address without query, fragment and credentials, ` +
        'such as https://profiles.test.',
    );
  }
  return url.origin + url.pathname.replace(/\/+$/, '');
}

/** Returns the path of a URL below a base address, or nothing where it is not below it. */
export function pathBelow(baseUrl: string, url: URL): string | undefined {
  const whole = url.origin + url.pathname;
  if (!whole.startsWith(baseUrl)) return undefined;
  const path = whole.slice(baseUrl.length);
  return path === '' || path.startsWith('/') ? path : undefined;
}

const PLAIN = /^(?:\/[\w~-]+)+\/?$/;

/** Tells a path that no parser of addresses would change: it has no dots, escapes or query. */
export function isPlainPath(path: string): boolean {
  return PLAIN.test(path);
}
