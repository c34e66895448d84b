import { ProfileClient } from '@profiles/sdk';
import { registerPatient } from './register-patient.ts';

const profiles = new ProfileClient({
  baseUrl: 'http://127.0.0.1:4700',
  token: 'any',
  clientId: 'front-desk',
});

const asha = { fn: 'ASHA', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
console.log(await registerPatient(profiles, asha));
