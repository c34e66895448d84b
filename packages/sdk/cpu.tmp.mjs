import { createServer } from 'node:http';
const { ProfileClient } = await import(process.argv[2] + '/packages/sdk/src/index.ts');
import ky from 'ky';
const mode = process.argv[3] ?? 'stub';
let origin = 'https://api.example.com';
const patient = { fn: 'Asha', ln: 'Rao', dob: '1990-04-12', gen: 'F', username: 'UHID-1042', email: 'asha.rao@example.com', extras: { visit: { ward: 'B', bed: 7 }, allergies: ['latex', 'penicillin'] } };
const stub = async () => Response.json({ oid: 'patient-1' }, { status: 201 });
let fetch = stub;
if (mode === 'loop') { origin = process.argv[4]; fetch = globalThis.fetch; }
const url = origin + '/profiles/v1/patient/';
const headers = { authorization: 'Bearer t', 'client-id': 'c' };
const profiles = new ProfileClient({ baseUrl: origin, token: 't', clientId: 'c', fetch });
const runs = { sdk: () => profiles.createPatient(patient), ky: () => ky.post(url, { json: patient, headers, fetch }).json() };
const N = mode === 'loop' ? 400 : 2000;
const sums = { sdk: [], ky: [] };
for (let turn = 0; turn < 24; turn++) for (const name of turn % 2 ? ['sdk', 'ky'] : ['ky', 'sdk']) {
  const before = process.cpuUsage(); 
  for (let i = 0; i < N; i++) await runs[name]();
  const used = process.cpuUsage(before); if (turn >= 4) sums[name].push((used.user + used.system) / N);
}
const med = (a) => a.sort((x, y) => x - y)[a.length >> 1];
console.log(mode, 'sdk', med(sums.sdk).toFixed(1), 'ky', med(sums.ky).toFixed(1), (med(sums.sdk) / med(sums.ky)).toFixed(3));
