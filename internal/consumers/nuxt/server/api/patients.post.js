import { ProfileClient } from '@profiles/sdk';

const { PROFILES_URL = 'https://api.example.com', PROFILES_TOKEN = 'any' } = process.env;

const profiles = new ProfileClient({
  baseUrl: PROFILES_URL,
  token: PROFILES_TOKEN,
  clientId: 'front-desk',
});

export default defineEventHandler(async (event) => {
  const { oid } = await profiles.createPatientOnce(await readBody(event));
  return { oid };
});
