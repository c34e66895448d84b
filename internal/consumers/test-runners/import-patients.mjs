import { createInterface } from 'node:readline';
import { isProfilesError, ProfileClient } from '@profiles/sdk';

// Creates a patient for each line `username,fn,dob,gen` of the standard input, and prints the outcome
// of each.

const profiles = new ProfileClient({
  baseUrl: process.env.PROFILES_URL,
  token: process.env.PROFILES_TOKEN,
  clientId: 'import',
});

for await (const line of createInterface({ input: process.stdin })) {
  const [username, fn, dob, gen] = line.split(',');
  try {
    const { oid } = await profiles.createPatientOnce({ username, fn, dob, gen });
    console.log(`created ${oid}`);
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    console.log(`${error.outcome} ${error.code}`);
  }
}
