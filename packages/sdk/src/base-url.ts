import { ConfigurationError } from './errors/configuration-error.ts';

const LOOPBACK = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * Makes the address that paths are appended to: absolute, without a slash at its end.
 *
 * @throws {@link ConfigurationError} for an address that cannot be used; it is never quoted.
 */
export function resolveBaseUrl(baseUrl: string | URL, allowInsecureHttp: boolean): string {
  const url = parse(baseUrl);
  if (url.username || url.password) throw refused('must not hold credentials');
  // An empty query or fragment leaves no trace in `search` and `hash`.
  if (/[?#]/.test(url.href)) throw refused('must not have a query or a fragment');
  if (url.protocol === 'http:') {
    if (!allowInsecureHttp && !LOOPBACK.test(url.hostname)) {
      throw refused('must be https: set allowInsecureHttp to send patient data unencrypted');
    }
  } else if (url.protocol !== 'https:') {
    throw refused('must be an http or https address');
  }
  return url.href.replace(/\/+$/, '');
}

function parse(baseUrl: unknown): URL {
  if (!(typeof baseUrl === 'string' || baseUrl instanceof URL) || String(baseUrl).trim() === '') {
    throw refused('must be the address of the service');
  }
  try {
    return new URL(baseUrl, globalThis.location?.href);
  } catch {
    throw refused('must be an absolute address, or a relative one in a browser');
  }
}

function refused(what: string): ConfigurationError {
  return new ConfigurationError(`baseUrl ${what}`);
}
