import { ProfileClient } from '@profiles/sdk';

// Next.js then caches the responses of `fetch`, also those of writes.
export const fetchCache = 'default-cache';

/** Makes equal creates, updates that return to an earlier value, and a create that cannot connect. */
export async function GET() {
  const baseUrl = process.env.PROFILES_URL;
  const profiles = new ProfileClient({ baseUrl, token: 'token', clientId: 'next' });
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
  const responses = [
    await profiles.createPatient(asha),
    await profiles.createPatient(asha),
    await profiles.updateEmrUser('ravi', { bg: 'A+' }),
    await profiles.updateEmrUser('ravi', { bg: 'B+' }),
    await profiles.updateEmrUser('ravi', { bg: 'A+' }),
    await profiles
      .withOptions({ baseUrl: 'https://profiles.invalid' })
      .createPatient(asha)
      .catch(({ outcome }) => ({ message: outcome })),
  ];
  return Response.json(responses);
}
