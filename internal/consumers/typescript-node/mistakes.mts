import { type NewPatient, ProfileClient } from '@profiles/sdk';

const OPTIONS = { baseUrl: 'https://api.example.com', token: 'token', clientId: 'mistakes' };
const ASHA: NewPatient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

const profiles = new ProfileClient(OPTIONS);

// Below each comment is one mistake. The compiler must report one error there, with this text.

// says: 'timeOut' does not exist in type 'ProfileClientOptions'
new ProfileClient({ ...OPTIONS, timeOut: 1000 });

// says: Type 'number' is not assignable to type 'string'
new ProfileClient({ ...OPTIONS, clientId: 7 });

// says: Expected 1 arguments, but got 2
new ProfileClient(OPTIONS, {});

// says: bg is called bloodgroup on a patient
await profiles.createPatient({ ...ASHA, bg: 'O+' });

// says: bloodgroup is called bg on an EMR user
await profiles.updateEmrUser('1', { bloodgroup: 'O+' });

// says: a list in the extras of a patient contains only scalars
await profiles.createPatient({ ...ASHA, extras: { visits: [{ ward: 'B2' }] } });

// says: a list in the extras of a patient contains only scalars
await profiles.createPatient({ ...ASHA, extras: { beds: [[1, 2]] } });

// says: an object inside the extras of a patient contains no object
await profiles.createPatient({ ...ASHA, extras: { visit: { ward: { bed: 7 } } } });
