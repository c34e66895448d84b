import createClient from 'openapi-fetch';
import type { paths } from './profiles';

const [token, clientId, oid = '', baseUrl = ''] = process.argv.slice(2);
const client = createClient<paths>({
  baseUrl,
  headers: { authorization: `Bearer ${token}`, 'client-id': clientId },
});

const body = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
const created = await client.POST('/profiles/v1/patient/', { body });
const updated = await client.PATCH('/profiles/v1/emr-user/{oid}', {
  params: { path: { oid } },
  body: { bg: 'O+' },
});
const taken = await client.POST('/profiles/v1/patient/', { body });

console.log(JSON.stringify([created.data, updated.data, taken.error]));
