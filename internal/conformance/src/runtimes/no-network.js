// A create in Deno without `--allow-net`.
import { ProfileClient } from '@profiles/sdk';

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
const credentials = { token: 'token', clientId: 'ward-app', maxRetries: 0 };
const client = new ProfileClient({ baseUrl: 'https://profiles.invalid', ...credentials });
const promise = client.createPatient(PATIENT);
const { code, outcome, cause } = await promise.catch((error) => error);
console.log(code, outcome, cause.name, promise.sent);
// A request that was not permitted keeps Deno running if its body is a `Blob`.
globalThis.Deno.exit();
