import { ProfileClient } from '@profiles/sdk';

const profiles = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: 'token',
  clientId: 'front-desk',
});

/** Registers a patient as an app would, without any knowledge of the mock. */
export async function register(fn: string): Promise<string> {
  const { oid } = await profiles.createPatient({ fn, dob: '1990-04-12', gen: 'F' });
  return oid;
}
