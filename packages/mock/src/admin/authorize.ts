import { isLoopback } from '@profiles/sdk/schemas';

/** Says who may use the admin API of a server. */
export interface AdminAccess {
  /** Whether only this machine can reach the server. */
  readonly isLocal: boolean;
  /** The token to bring; without one, the machine and the origin are looked at. */
  readonly token: string | undefined;
}

/** Says why a request may not use the admin API. */
export interface AdminRefusal {
  readonly status: 401 | 403;
  readonly error: string;
}

const ADVICE = 'Start the server with an admin token (--admin-token), and send it as bearer token.';

/**
 * Authorizes a request to the admin API. Without a token it refuses other machines, pages of other
 * origins, and host names that somebody else pointed at this machine.
 *
 * @returns Why the request is refused, if it is.
 */
export async function authorize(
  headers: Pick<Headers, 'get'>,
  { isLocal, token }: AdminAccess,
): Promise<AdminRefusal | undefined> {
  if (token !== undefined) {
    const given = /^Bearer (.+)$/.exec(headers.get('authorization') ?? '')?.[1];
    if (given !== undefined && (await isSame(given, token))) return undefined;
    return {
      status: 401,
      error: 'The admin API of this server wants its admin token, as bearer token.',
    };
  }
  if (!isLocal) {
    return forbid('The admin API is off where other machines can reach the server.');
  }
  const host = headers.get('host');
  if (host === null || !isLoopback(hostOf(host))) {
    return forbid(
      'The admin API answers under the names of this machine alone, such as localhost.',
    );
  }
  const origin = headers.get('origin');
  if (origin !== null && origin !== `http://${host}`) {
    return forbid('The admin API takes nothing from pages of another origin.');
  }
  return undefined;
}

function hostOf(header: string): string {
  return URL.parse(`http://${header}`)?.hostname ?? '';
}

function forbid(reason: string): AdminRefusal {
  return { status: 403, error: `${reason} ${ADVICE}` };
}

/** Compares digests, all of them, so that the time it takes says nothing about the token. */
async function isSame(left: string, right: string): Promise<boolean> {
  const [one, other] = await Promise.all([digest(left), digest(right)]);
  return one.reduce((difference, byte, at) => difference | (byte ^ (other[at] ?? 0)), 0) === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
