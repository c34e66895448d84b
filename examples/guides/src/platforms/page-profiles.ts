import { ProfileClient } from '@profiles/sdk';
import { session } from '../session.ts';

export const profiles = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: () => session.accessToken(),
  clientId: 'front-desk',
});
