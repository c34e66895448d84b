import { ProfileClient } from '@profiles/sdk';
import { registerPatient } from './register-patient.ts';

const profiles = new ProfileClient({
  baseUrl: 'http://127.0.0.1:4700',
  token: 'any',
  clientId: 'front-desk',
});

console.log(await registerPatient(profiles, { fn: 'ASHA', dob: '1990-04-12', gen: 'F' }));
