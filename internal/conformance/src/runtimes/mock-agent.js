import { ProfileClient } from '@profiles/sdk';

// Creates a patient through the MockAgent of a package, which compares the body.
const [, , undici = ''] = process.argv;
const { MockAgent, setGlobalDispatcher } = await import(undici);
const baseUrl = 'https://api.example.com';
const agent = new MockAgent();
setGlobalDispatcher(agent);
const body = '{"fn":"asha","dob":"1990-04-12","gen":"F"}';
const create = { path: '/profiles/v1/patient/', method: 'POST', body };
agent.get(baseUrl).intercept(create).reply(201, { oid: 'patient-1' });
const profiles = new ProfileClient({ baseUrl, token: 'token', clientId: 'client' });
const { oid } = await profiles.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
console.log(oid);
