import { profiles } from './profiles.ts';

const { oid } = await profiles.createPatientOnce({
  fn: 'Asha',
  dob: '1990-04-12',
  gen: 'F',
  username: 'UHID-1042',
});
console.log(`Created ${oid}.`);
