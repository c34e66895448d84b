import { ProfileClient } from '@profiles/sdk';

const { PROFILES_URL = 'http://127.0.0.1:4700', PROFILES_TOKEN = 'any' } = process.env;

export const profiles = new ProfileClient({
  baseUrl: PROFILES_URL,
  token: PROFILES_TOKEN,
  clientId: 'front-desk',
});
