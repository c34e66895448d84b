import type { ProfileClient, TokenProvider } from '@profiles/sdk';
import { profiles } from './profiles.ts';

// #region session
interface UserSession {
  readonly user: string;
  readonly profiles: ProfileClient;
}

/** Starts when somebody signs in: the client keeps the token of that user. */
export function startSession(user: string, token: TokenProvider): UserSession {
  return { user, profiles: profiles.withOptions({ token }) };
}
// #endregion session

// #region billing
/** Another client application: one call for a token serves both. */
export const billing = profiles.withOptions({ clientId: 'billing' });
// #endregion billing
