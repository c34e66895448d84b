import type { ProfileClient, TokenProvider } from '@profiles/sdk';
import { profiles } from './profiles.ts';

// #region session
interface UserSession {
  readonly user: string;
  readonly profiles: ProfileClient;
}

/** Call this when a user signs in: the client keeps the token of that user. */
export function startSession(user: string, token: TokenProvider): UserSession {
  return { user, profiles: profiles.withOptions({ token }) };
}
// #endregion session

// #region billing
/** Another client application, which shares the token. */
export const billing = profiles.withOptions({ clientId: 'billing' });
// #endregion billing
