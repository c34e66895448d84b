import { isLoopback, MAX_TIMER_MS } from '@profiles/sdk/internal';
import { type AdminAccess, type AdminToken, checkAccess, hasToken } from '../../admin/authorize.ts';
import { CALLABLE, numberThat, type OptionNames } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';
import { HOST_NAMES } from '../../http/hosts.ts';
import { PASSTHROUGH, type Passthrough } from '../../http/paths.ts';
import { BODY_BYTES, DEFAULT_MAX_BODY_BYTES } from '../body-limit.ts';
import type { Policy } from '../dispatch.ts';
import { checkPassthrough, type Fallback } from '../fallback.ts';

/** A certificate and its private key, in PEM. */
export interface TlsCertificate {
  /** The certificate, with the chain of its issuers if there is one. */
  readonly cert: string | Uint8Array;
  /** The private key, without a passphrase. */
  readonly key: string | Uint8Array;
}

/** Options for serving a mock. */
export interface ServeOptions {
  /**
   * The port. `0` selects a free one.
   *
   * @defaultValue 0
   */
  readonly port?: number | undefined;
  /**
   * The address to listen on.
   *
   * @defaultValue `127.0.0.1` (reachable from this machine only)
   */
  readonly host?: string | undefined;
  /**
   * Serves over HTTPS with this certificate. A page on https cannot call a server on http, unless it
   * is on this machine.
   *
   * @defaultValue none: HTTP
   */
  readonly tls?: TlsCertificate | undefined;
  /**
   * Whether to serve the admin API below `/__mock__`, the inspector at `/__mock__/`, and a page at
   * `/` that links to it. The inspector is a page that contains no data and reads the admin API.
   * Without a token, the admin API accepts requests only from this machine and never cross-origin,
   * and it rejects every request if `host` is not a loopback address. With a token, it accepts every
   * request that has the token as its bearer token. It requires a token if there is a `fallback`,
   * whose pages could otherwise use it.
   *
   * @defaultValue true
   */
  readonly admin?: boolean | AdminToken | undefined;
  /**
   * The delay before each request to the service is handled, in milliseconds.
   *
   * @defaultValue 0
   */
  readonly delay?: number | undefined;
  /**
   * The maximum length of the body of a request, in bytes: a whole number from 1, or `Infinity`. It
   * protects the process, and belongs to the server: the limit of the service is the ledger entry
   * `bodyLimit`, which applies if it is lower. The server stops reading a longer body and responds
   * with 413 and an explanation. For a request to the service, the journal then has this response
   * and a violation of the section `Mock`. The limit also applies to the admin API, for example to
   * a snapshot.
   *
   * @defaultValue 16777216 (16 MiB)
   */
  readonly maxBodyBytes?: number | undefined;
  /**
   * Responds to requests to other endpoints: those that `passthrough` and `allowedHosts` allow. `GET /`
   * is one of them. The journal has them in `passthroughRequests`.
   *
   * The request has no `Host` header, no header about the connection, and `redirect` is `'manual'`.
   * Below a sandbox, its URL has the path below the sandbox. `Accept-Encoding` is `identity`, and an
   * admin token is removed. Bodies are streams in both directions, without a limit. `delay` and
   * planned faults do not apply. A request with the header `Service-Worker` is rejected with 403.
   *
   * For pages of this machine, the server responds to preflights itself, and adds CORS headers to
   * each response. For other pages, the function decides. If it throws, the server responds with
   * 502. The server rejects WebSockets with 501. Use {@link forwardTo} to send the requests to
   * another server.
   *
   * @defaultValue none: the mock responds with 404, and records a violation
   */
  readonly fallback?: Fallback | undefined;
  /**
   * Which requests pass through to the `fallback`. It needs one.
   *
   * @defaultValue `true`
   */
  readonly passthrough?: Passthrough | undefined;
  /**
   * The host names for which the server forwards requests to the `fallback`, besides `localhost`,
   * `*.localhost`, IP addresses and `host`, as in Vite's option of this name. A name that starts with a
   * dot allows its subdomains too. Other requests are rejected with 403, because a page of any site can
   * point its name at this machine. The service responds for every host.
   *
   * @defaultValue none
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /**
   * Called for each request that is rejected before it reaches the mock, with the status and the
   * problem. Examples are malformed HTTP, headers that are too large, requests that use the server
   * as a proxy, bodies that are too large for the admin API, and WebSockets for a fallback. Use it
   * for logging. Must not throw.
   */
  readonly onUnreadable?: ((status: number, problem: string) => void) | undefined;
}

/** The options of `serveProfilesMock`. */
export const SERVE_OPTIONS: OptionNames<ServeOptions> = {
  port: numberThat('a number', () => true),
  host: ['a text', (host) => typeof host === 'string'],
  tls: ['an object with cert and key', (tls) => typeof tls === 'object' && tls !== null],
  admin: [
    'true, false or an object with the token',
    (admin) => typeof admin === 'boolean' || hasToken(admin),
  ],
  delay: numberThat(
    `a number of milliseconds from 0 to ${MAX_TIMER_MS}`,
    (ms) => ms >= 0 && ms <= MAX_TIMER_MS,
  ),
  maxBodyBytes: BODY_BYTES,
  fallback: CALLABLE,
  passthrough: PASSTHROUGH,
  allowedHosts: HOST_NAMES,
  onUnreadable: CALLABLE,
};

/** A server that accepts requests. */
export interface MockServer {
  /** The URL of the server, with the real port and without a trailing slash. */
  readonly url: string;
  /** Stops accepting requests, waits for responses in progress, then closes the server. */
  close(): Promise<void>;
}

/** How a server handles requests: its validated options, and the signal that ends requests. */
export interface Serving extends Policy {
  readonly delay: number;
  readonly maxBodyBytes: number;
  /** Aborts when the server closes. */
  readonly closing: AbortSignal;
}

/** Validates the options of a server, and adds the defaults. */
export function readServeOptions({
  host = '127.0.0.1',
  port = 0,
  tls,
  admin = true,
  delay = 0,
  maxBodyBytes = DEFAULT_MAX_BODY_BYTES,
  fallback,
  passthrough,
  allowedHosts = [],
  onUnreadable,
}: ServeOptions) {
  checkHost(host);
  const access = readServerAccess(admin, host, fallback);
  checkPassthrough(passthrough, fallback);
  const policy = {
    access,
    fallback,
    passthrough,
    allowedHosts: [host, ...allowedHosts],
    onUnreadable,
  };
  return { host, port, tls, delay, maxBodyBytes, ...policy };
}

/** @throws {@link SetupError} if no URL can contain the host. Such a server could not be called. */
function checkHost(host: unknown): void {
  if (host === '') {
    throw new SetupError(
      'The host is empty, which means every address: pass one address, or 0.0.0.0 for all of them.',
    );
  }
  if (typeof host === 'string' && URL.canParse(`http://${urlHost(host)}`)) return;
  throw new SetupError(
    'The host must be a name or an IP address that a URL can contain, so without a zone such as %eth0.',
  );
}

/** Returns a host as a URL contains it. */
export function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}

/** Returns who may use the admin API of a server, or `undefined` if it serves none. */
function readServerAccess(
  admin: boolean | AdminToken,
  host: string,
  fallback?: Fallback,
): AdminAccess | undefined {
  if (admin === false) return undefined;
  if (admin !== true) return checkAccess(admin);
  if (fallback) return 'shared';
  return isLoopback(host) ? 'local' : 'reachable';
}
