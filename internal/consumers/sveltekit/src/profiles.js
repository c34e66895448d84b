import { ProfileClient } from '@profiles/sdk';

const { PROFILES_URL = 'https://api.example.com', PROFILES_TOKEN = 'any' } = process.env;

export const profiles = new ProfileClient({
  baseUrl: PROFILES_URL,
  token: PROFILES_TOKEN,
  clientId: 'front-desk',
});
