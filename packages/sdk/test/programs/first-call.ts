// Changes the runtime as the second argument says, and then loads the client. Prints how a create at the
// URL in the first argument ends, and whether the channels of undici still have a subscriber.
import { hasSubscribers } from 'node:diagnostics_channel';

const [baseUrl = '', change] = process.argv.slice(2);

if (change === 'frozen prototypes') {
  for (const { prototype } of [Object, Array, Promise]) Object.freeze(prototype);
}
if (change === 'a fetch that throws') {
  globalThis.fetch = () => {
    throw new TypeError();
  };
}
if (change === 'no builtin modules') Reflect.deleteProperty(process, 'getBuiltinModule');

const { ProfileClient, isProfilesError } = await import('../../src/index.ts');
const client = new ProfileClient({ baseUrl, token: 'token-1', clientId: 'desk', maxRetries: 0 });
try {
  const { oid } = await client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  console.log(oid);
} catch (error) {
  console.log(isProfilesError(error) ? `${error.code} ${error.outcome}` : error);
}
console.log(hasSubscribers('undici:request:create'));
