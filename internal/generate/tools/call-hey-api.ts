import { createPatient, updateEmrUser } from './profiles-client';
import { client } from './profiles-client/client.gen';

// The base URL is in the description that the client was generated from.
const [token, clientId, oid = ''] = process.argv.slice(2);
client.setConfig({ auth: ({ name }) => (name === 'client-id' ? clientId : token) });

const body = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
const created = await createPatient({ body });
const updated = await updateEmrUser({ path: { oid }, body: { bg: 'O+' } });
const taken = await createPatient({ body });

console.log(JSON.stringify([created.data, updated.data, taken.error]));
