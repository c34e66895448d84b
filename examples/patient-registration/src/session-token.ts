import type { TokenProvider } from '@profiles/sdk';

/**
 * Asks the clinic's own server, which knows who has signed in, for a token. The client keeps it in
 * memory and asks again once the service refuses it.
 */
export const sessionToken: TokenProvider = async ({ signal }) => {
  const response = await fetch('/session/token', { method: 'POST', signal });
  if (!response.ok) throw new Error(`the session has no token: ${response.status}`);
  return response.text();
};
