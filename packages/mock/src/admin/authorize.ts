import { isBearerToken, isLoopback } from '@profiles/sdk/schemas';
import { SetupError } from '../http/setup-error.ts';

/** The token that the admin API of a server requires. */
export interface AdminToken {
  /** The token. It must contain only visible ASCII characters, without spaces. */
  readonly token: string;
}

/**
 * Who may use an admin API: everyone (`open`), clients on this machine (`local`), clients that send
 * the token, or nobody, because other machines can reach the server (`reachable`) or because nothing
 * was configured (`off`).
 */
export type AdminAccess = 'open' | 'local' | 'reachable' | 'off' | AdminToken;

/**
 * Validates an admin token.
 *
 * @throws {@link SetupError} if a header cannot contain the token.
 */
export function checkAccess(access: AdminAccess): AdminAccess {
  if (typeof access === 'string' || isBearerToken(access.token)) return access;
  throw new SetupError(
    'The admin token must contain only visible ASCII characters, without spaces.',
  );
}

/** The reason why a request may not use the admin API. */
export interface AdminRefusal {
  readonly status: 401 | 403;
  readonly error: string;
}

const ADVICE =
  'Start the server with an admin token (--admin-token), and send it as a bearer token.';
const REFUSED = {
  reachable: `The admin API is disabled because other machines can reach this server. ${ADVICE}`,
  off: 'The admin API is off. To turn it on, set the option `admin` of the server or the handler.',
};

/**
 * Authorizes a request to the admin API. Without a token it rejects other machines, pages of other
 * origins, and host names that somebody else pointed at this machine (DNS rebinding).
 *
 * @returns Why the request is rejected, if it is.
 */
export async function authorize(
  headers: Pick<Headers, 'get'>,
  access: AdminAccess,
): Promise<AdminRefusal | undefined> {
  if (access === 'open') return undefined;
  if (typeof access === 'object') {
    const given = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    if (given !== undefined && (await isSame(given, access.token))) return undefined;
    return {
      status: 401,
      error: 'The admin API of this server requires its admin token as a bearer token.',
    };
  }
  if (access !== 'local') return { status: 403, error: REFUSED[access] };
  const host = headers.get('host');
  if (host === null || !isLoopback(hostOf(host))) {
    return forbid('The admin API accepts only the host names of this machine, such as localhost.');
  }
  const origin = headers.get('origin');
  if (origin !== null && origin !== `http://${host}`) {
    return forbid('The admin API rejects cross-origin requests.');
  }
  return undefined;
}

function hostOf(header: string): string {
  return URL.parse(`http://${header}`)?.hostname ?? '';
}

function forbid(reason: string): AdminRefusal {
  return { status: 403, error: `${reason} ${ADVICE}` };
}

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
async function isSame(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(left), digest(right)]);
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
