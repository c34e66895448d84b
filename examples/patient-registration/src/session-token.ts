import type { TokenProvider } from '@profiles/sdk';

/** Thrown when nobody is signed in. The SDK passes on its name, and no message. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/**
 * Asks the clinic's own server, which knows who has signed in, for a token. The client keeps it in
 * memory and asks again once the service refuses it.
 */
export const sessionToken: TokenProvider = async ({ signal }) => {
  const response = await fetch('/session/token', { method: 'POST', signal });
  if (response.status === 401 || response.status === 403) throw new SignedOutError();
  if (!response.ok) throw new Error(`the session has no token: ${response.status}`);
  return response.text();
};
