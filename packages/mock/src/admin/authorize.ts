import { isBearerToken, isPlainObject } from '@profiles/sdk/internal';
import { SetupError } from '../http/errors/setup-error.ts';
import { isThisMachine } from '../http/hosts.ts';
import type { AdminHead } from './admin-request.ts';
import { jsonError } from './json-response.ts';

/** The token that the admin API of a server requires. */
export interface AdminToken {
  /** The token. It must contain only visible ASCII characters, without spaces. */
  readonly token: string;
}

/**
 * Who may use an admin API: clients on this machine (`local`), clients that send the token, or
 * nobody, because other machines can reach the server (`reachable`), because a fallback may serve
 * pages of the same origin (`shared`), or because nothing was configured (`off`).
 */
export type AdminAccess = 'local' | 'reachable' | 'shared' | 'off' | AdminToken;

/** Returns whether a value is an object with a token. */
export function hasToken(value: unknown): boolean {
  return isPlainObject(value) && typeof value['token'] === 'string';
}

/**
 * Validates an admin token.
 *
 * @throws {@link SetupError} if a header cannot contain the token.
 */
export function checkAccess(access: AdminToken): AdminToken {
  if (isBearerToken(access.token)) return access;
  throw new SetupError(
    'The admin token must contain only visible ASCII characters, without spaces.',
  );
}

const ADVICE =
  'Set an admin token (--admin-token, or the option `admin`), and send it as a bearer token.';
const REJECTED = {
  reachable: `The admin API is disabled because other machines can reach this server. ${ADVICE}`,
  shared: `The admin API requires a token because pages of the fallback have the same origin. ${ADVICE}`,
  off: 'The admin API is off. To turn it on, set the option `admin` of the server or the handler.',
};

/**
 * Authorizes a request to the admin API.
 *
 * @returns The response to a request that is rejected.
 */
export async function authorize(
  head: AdminHead,
  access: AdminAccess,
): Promise<Response | undefined> {
  if (typeof access === 'object') {
    // The token also proves that a page of another origin may use the admin API.
    const token = /^Bearer (.+)$/.exec(head.headers.get('authorization') ?? '')?.[1];
    if (token !== undefined && (await hasSameDigest(token, access.token))) return undefined;
    return jsonError(
      401,
      'The admin API of this server requires its admin token as a bearer token.',
    );
  }
  if (access !== 'local') return jsonError(403, REJECTED[access]);
  const problem = localProblem(head);
  return problem === undefined ? undefined : jsonError(403, `${problem} ${ADVICE}`);
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
async function hasSameDigest(a: string, b: string): Promise<boolean> {
  const [ofA, ofB] = await Promise.all([digest(a), digest(b)]);
  return ofA.reduce((difference, byte, at) => difference | (byte ^ (ofB[at] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}

/**
 * Returns why an admin API that needs no token must not respond to a request. Only this
 * machine may use it, but a browser of this machine also sends requests for pages of other sites,
 * and for host names that somebody pointed at this machine (DNS rebinding).
 */
function localProblem({ headers, origin }: AdminHead): string | undefined {
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

/** Removes the credentials of a request that passes through if they contain the admin token. */
export function removeAdminToken(headers: Headers, access: AdminAccess): void {
  if (typeof access !== 'object') return;
  const plain = (text: string) => ` ${text} `.replace(/[\s,;:="']+/g, ' ');
  for (const name of ['authorization', 'proxy-authorization']) {
    const sent = headers.get(name) ?? '';
    const texts = [sent, ...sent.split(/[\s,]+/).map(tryBase64)];
    if (plain(texts.join(' ')).includes(plain(access.token))) headers.delete(name);
  }
}

/** Decodes the credentials of the scheme `Basic`. */
function tryBase64(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}
