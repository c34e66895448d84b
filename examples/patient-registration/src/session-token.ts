import type { TokenProvider } from '@profiles/sdk';

/** Thrown when no user is signed in. The SDK keeps its name, not its message. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/**
 * Fetches a token from the clinic's own server, which knows the signed-in user. The client keeps it
 * in memory, and fetches another one when the service rejects it.
 */
export const sessionToken: TokenProvider = async ({ signal }) => {
  const response = await fetch('/session/token', { method: 'POST', signal });
  if (response.status === 401 || response.status === 403) throw new SignedOutError();
  if (!response.ok) throw new Error(`the session has no token: ${response.status}`);
  return response.text();
};
