import { isBearerToken } from '@profiles/sdk/internal';
import { SetupError } from '../http/errors/setup-error.ts';
import type { AdminHead } from './admin-request.ts';
import { localProblem } from './local-access.ts';
import { type AdminResponse, reject } from './respond-to-route.ts';

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
): Promise<AdminResponse | undefined> {
  if (typeof access === 'object') {
    // The token also proves that a page of another origin may use the admin API.
    const given = /^Bearer (.+)$/.exec(head.headers.get('authorization') ?? '')?.[1];
    if (given !== undefined && (await isSame(given, access.token))) return undefined;
    return reject(401, 'The admin API of this server requires its admin token as a bearer token.');
  }
  if (access !== 'local') return reject(403, REJECTED[access]);
  const problem = localProblem(head);
  return problem === undefined ? undefined : reject(403, `${problem} ${ADVICE}`);
}

/** Removes the credentials of a request that is passed on if they contain the admin token. */
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

/** Compares digests in constant time, so that the duration reveals nothing about the token. */
async function isSame(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(left), digest(right)]);
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
