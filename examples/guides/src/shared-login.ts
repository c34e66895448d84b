import { ProfileClient } from '@profiles/sdk';

/** What libraries for signing in have: a cache, and a way around it. */
export interface Login {
  accessToken(options: {
    ignoreCache: boolean;
    signal: AbortSignal;
  }): Promise<string>;
}

export function profilesFor(login: Login): ProfileClient {
  return new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: ({ reason, signal }) =>
      login.accessToken({ ignoreCache: reason === 'unauthorized', signal }),
    clientId: 'front-desk',
  });
}
