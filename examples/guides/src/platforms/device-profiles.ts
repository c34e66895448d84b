import { ProfileClient } from '@profiles/sdk';

/** The client of an app on a device, in development. */
export const profiles = new ProfileClient({
  // The computer that serves the mock.
  baseUrl: 'http://192.168.1.20:4700',
  token: 'any',
  clientId: 'ward-app',
  allowInsecureHttp: true,
});
