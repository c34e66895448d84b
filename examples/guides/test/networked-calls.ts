/** Creates patients in each way of the first argument, and prints the results as JSON. */
import { isProfilesError, ProfileClient } from '@profiles/sdk';

/** A way to the service, and the URLs to try. */
export interface Calls {
  readonly way: keyof typeof WAYS;
  readonly urls: readonly string[];
  readonly proxy?: string;
  readonly ca?: string;
}

/** The result of a create: a patient, or the facts of an error. */
export type CallResult = Readonly<Partial<Record<'oid' | 'code' | 'outcome' | 'cause', string>>>;

const direct = new ProfileClient({ baseUrl: 'https://any.example', token: 'any', clientId: 'any' });

/** undici is loaded only where an example needs it, because it replaces Node's dispatcher. */
const undici = () => import('../src/networks.ts');

const WAYS = {
  'Node alone': async () => direct,
  async useProxy({ proxy }: Calls) {
    process.env['HTTPS_PROXY'] = proxy;
    (await undici()).useProxy();
    return direct;
  },
  async throughProxy({ proxy = '' }: Calls) {
    return (await undici()).throughProxy(direct, proxy);
  },
  async trustAuthority({ ca = '' }: Calls) {
    (await undici()).trustAuthority(ca);
    return direct;
  },
  async trustAuthorityThroughProxy({ ca = '', proxy = '' }: Calls) {
    (await undici()).trustAuthorityThroughProxy(ca, proxy);
    return direct;
  },
};

const all: readonly Calls[] = JSON.parse(process.argv[2] ?? '[]');
const results: (readonly CallResult[])[] = [];
for (const calls of all) {
  const profiles = await WAYS[calls.way](calls);
  const create = (baseUrl: string) => {
    // The first attempt shows enough. Nothing but the silent proxy takes this long.
    const timeout = baseUrl.includes('silent') ? 500 : 20_000;
    const client = profiles.withOptions({ baseUrl, maxRetries: 0, timeout });
    return client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }).catch(factsOf);
  };
  results.push(await Promise.all(calls.urls.map(create)));
}
// undici keeps the connection to a proxy that does not respond, and with it the process.
process.stdout.write(JSON.stringify(results), () => process.exit());

function factsOf(error: unknown): CallResult {
  if (!isProfilesError(error)) throw error;
  const { code, outcome, cause } = error;
  return { code, outcome, ...(cause?.code && { cause: cause.code }) };
}
