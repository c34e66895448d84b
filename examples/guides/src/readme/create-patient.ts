import { isProfilesError, ProfileClient } from '@profiles/sdk';

const profiles = new ProfileClient({
  baseUrl: 'http://127.0.0.1:4700', // the mock; later your service
  token: 'any',
  clientId: 'front-desk',
});

try {
  const { oid } = await profiles.createPatientOnce({
    fn: 'Asha',
    dob: '1990-04-12',
    gen: 'F',
    username: 'UHID-1042', // unique, so that the client can retry
  });
  console.log(`Registered as ${oid}.`);
} catch (error) {
  if (!isProfilesError(error)) throw error;
  if (error.code === 'conflict') console.log('This username is registered: see your records.');
  else if (error.outcome === 'unknown') console.log('Perhaps registered: run this again.');
  else if (error.outcome === 'applied') console.log('Registered. Do not try again.');
  else console.log(`Not registered. ${error.message}`);
}
