/**
 * Creates a patient at each URL, one after the other, and prints the results as JSON. The first
 * argument is the way to the service.
 */
import { isProfilesError, ProfileClient } from '@profiles/sdk';

const [way = '', proxy = '', ca = '', ...urls] = process.argv.slice(2);

const direct = new ProfileClient({ baseUrl: 'https://any.example', token: 'any', clientId: 'any' });

/** undici is loaded only where an example needs it, because it replaces Node's dispatcher. */
const ways: Readonly<Record<string, () => Promise<ProfileClient>>> = {
  'Node alone': async () => direct,
  async useProxy() {
    const { useProxy } = await import('../../src/networks/use-proxy.ts');
    useProxy();
    return direct;
  },
  async throughProxy() {
    const { throughProxy } = await import('../../src/networks/through-proxy.ts');
    return throughProxy(direct, proxy);
  },
  async trustAuthority() {
    const { trustAuthority } = await import('../../src/networks/trust-authority.ts');
    trustAuthority(ca);
    return direct;
  },
  async trustAuthorityThroughProxy() {
    const example = await import('../../src/networks/trust-authority.ts');
    example.trustAuthorityThroughProxy(ca, proxy);
    return direct;
  },
};

const profiles = await ways[way]?.();
const results: unknown[] = [];
for (const baseUrl of urls) {
  // The first attempt shows enough. Nothing but the silent proxy takes this long.
  const options = { baseUrl, maxRetries: 0, timeout: baseUrl.includes('silent') ? 500 : 20_000 };
  const call = profiles
    ?.withOptions(options)
    .createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  results.push(await call?.catch(factsOf));
}
// undici keeps the connection to a proxy that does not respond, and with it the process.
process.stdout.write(JSON.stringify(results), () => process.exit());

function factsOf(error: unknown) {
  if (!isProfilesError(error)) throw error;
  const { code, outcome, cause } = error;
  return { code, outcome, cause: cause?.code };
}
