import { ProfileClient } from '@profiles/sdk';

/** A sign-in library: it has a cache, and an option to bypass it. */
export interface Login {
  accessToken(options: { ignoreCache: boolean; signal: AbortSignal }): Promise<string>;
}

export function profilesFor(login: Login): ProfileClient {
  return new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: ({ reason, signal }) =>
      login.accessToken({ ignoreCache: reason === 'unauthorized', signal }),
    clientId: 'front-desk',
  });
}
