import { ProfileClient } from '@profiles/sdk';

const profiles = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: 'the-token-of-the-session',
  clientId: 'front-desk',
});

const { oid } = await profiles.createPatientOnce({
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
});
const { message } = await profiles.updateEmrUser('emr-user-1', {
  bg: 'O+',
  mobile: '+919876543210',
});

console.log(oid, message);
