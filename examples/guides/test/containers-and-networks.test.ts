import { freePort } from '@profiles/testkit/port';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hospitalNetwork } from './networks/hospital-network.ts';
import { type CallResult, runCalls } from './networks/run-calls.ts';
import { tableRows } from './pages.ts';

// A machine that is busy with other tests starts processes slowly.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NO_PROXY_LISTENS = 'no proxy listens';

/** The failures in the table of the guide, and the host that shows each. */
const HOST_OF_FAILURE: Readonly<Record<string, string>> = {
  'The proxy cannot be reached': NO_PROXY_LISTENS,
  'The proxy responds 407: it wants credentials': 'asks-for-credentials.example',
  'The proxy responds 403: it forbids the host': 'forbidden.example',
  'The proxy responds 502: it cannot reach the service': 'unreachable.example',
  'The proxy does not respond': 'silent.example',
  'The CA is not trusted': 'unknown-issuer.example',
  'The proxy inspects TLS, and its CA is not trusted': 'inspected.example',
  'The certificate is self-signed': 'self-signed.example',
  'The certificate has expired': 'expired.example',
  'The certificate is for another host name': 'other-name.example',
};

const HOSTS = Object.values(HOST_OF_FAILURE).filter((host) => host !== NO_PROXY_LISTENS);
const ROWS = tableRows('containers-and-networks.md').map((cells) => {
  const [failure = '', error = '', outcome, ownFetch] = cells.map((cell) =>
    cell.replaceAll('`', ''),
  );
  const [code, cause] = error.split(': ');
  return { failure, code, cause, outcome, ownFetch };
});
const FAILURES = ROWS.filter(({ failure }) => failure in HOST_OF_FAILURE);

let network: Awaited<ReturnType<typeof hospitalNetwork>>;
let closedProxy: string;

beforeAll(async () => {
  network = await hospitalNetwork();
  closedProxy = `http://localhost:${await freePort()}`;
});

afterAll(() => network.close());

const urlOf = (host: string) => `https://${host}`;

/** Calls every host of the table. Returns the result for each. */
async function tryAll(
  way: string,
  environmentOf: (proxy: string) => Readonly<Record<string, string>>,
): Promise<ReadonlyMap<string, CallResult | undefined>> {
  const run = async (proxy: string, hosts: readonly string[]) => {
    const environment = { NODE_EXTRA_CA_CERTS: network.caFile, ...environmentOf(proxy) };
    const { results } = await runCalls({ way, environment, proxy, urls: hosts.map(urlOf) });
    return hosts.map((host, index) => [host, results[index]] as const);
  };
  const reached = await run(network.proxy.url, ['works.example', ...HOSTS]);
  const [[, unreached] = []] = await run(closedProxy, ['works.example']);
  return new Map([...reached, [NO_PROXY_LISTENS, unreached]]);
}

it('the guide lists every failure that is tested', () => {
  expect(FAILURES.map(({ failure }) => failure)).toEqual(Object.keys(HOST_OF_FAILURE));
});

const byEnvironment = (proxy: string) => ({ NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: proxy });

describe.each([
  ['NODE_USE_ENV_PROXY', 'Node alone', 'outcome', byEnvironment],
  [
    'EnvHttpProxyAgent as the dispatcher',
    'useProxy',
    'outcome',
    (proxy: string) => ({ HTTPS_PROXY: proxy }),
  ],
  ['ProxyAgent in a fetch of its own', 'throughProxy', 'ownFetch', () => ({})],
] as const)('with %s', (_, way, column, environmentOf) => {
  let results: ReadonlyMap<string, CallResult | undefined>;

  beforeAll(async () => {
    network.mock.reset();
    results = await tryAll(way, environmentOf);
  });

  it('a create reaches the service only through the proxy', () => {
    expect(results.get('works.example')).toEqual({ oid: 'patient-1' });
    expect(network.mock.patients.size).toBe(1);
  });

  it.each(FAILURES)(
    'a call fails as the guide says: $failure',
    ({ failure, code, cause, ...row }) => {
      const host = HOST_OF_FAILURE[failure] ?? '';
      expect(results.get(host)).toEqual({ code, outcome: row[column], ...(cause && { cause }) });
    },
  );
});

describe('Node without a setting', () => {
  it('ignores HTTPS_PROXY', async () => {
    const environment = { HTTPS_PROXY: network.proxy.url, NODE_EXTRA_CA_CERTS: network.caFile };
    const urls = [urlOf('works.example'), network.directUrl];
    const { results } = await runCalls({ way: 'Node alone', environment, urls });
    expect(results).toMatchObject([{ outcome: 'not_sent' }, { oid: expect.any(String) }]);
  });
});

describe('HTTPS_PROXY', () => {
  const environmentOf = (proxy: string) => ({
    ...byEnvironment(proxy),
    NODE_EXTRA_CA_CERTS: network.caFile,
  });

  it('may contain credentials, which the proxy receives', async () => {
    const environment = environmentOf(network.proxy.url.replace('//', '//ward-3:secret@'));
    network.proxy.credentials.length = 0;
    await runCalls({ way: 'Node alone', environment, urls: [urlOf('works.example')] });
    expect(network.proxy.credentials).toEqual([`Basic ${btoa('ward-3:secret')}`]);
  });

  it('does not apply to the hosts in NO_PROXY', async () => {
    const environment = { ...environmentOf(closedProxy), NO_PROXY: 'localhost,127.0.0.1' };
    const urls = [network.directUrl, urlOf('works.example')];
    const { results } = await runCalls({ way: 'Node alone', environment, urls });
    expect(results).toMatchObject([{ oid: expect.any(String) }, { cause: 'ECONNREFUSED' }]);
  });

  it('is less important than https_proxy', async () => {
    const environment = { ...environmentOf(closedProxy), https_proxy: network.proxy.url };
    const urls = [urlOf('works.example')];
    const { results } = await runCalls({ way: 'Node alone', environment, urls });
    expect(results).toMatchObject([{ oid: expect.any(String) }]);
  });
});

describe('a private certificate authority', () => {
  const inspected = 'https://inspected.example';

  const trusted = [{ oid: expect.any(String) }];
  const untrusted = [{ outcome: 'not_sent', cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }];

  it('is trusted with NODE_EXTRA_CA_CERTS, and not without', async () => {
    const calls = { way: 'Node alone', urls: [network.directUrl] };
    const environment = { NODE_EXTRA_CA_CERTS: network.caFile };
    expect((await runCalls(calls)).results).toMatchObject(untrusted);
    expect((await runCalls({ ...calls, environment })).results).toMatchObject(trusted);
  });

  // On Linux, a variable of OpenSSL names the file of the operating system.
  it.runIf(process.platform === 'linux')(
    'of the operating system is trusted with NODE_USE_SYSTEM_CA',
    async () => {
      const environment = { NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: network.caFile };
      const urls = [network.directUrl];
      const { results } = await runCalls({ way: 'Node alone', environment, urls });
      expect(results).toMatchObject(trusted);
    },
  );

  it('of a proxy that inspects TLS is trusted with NODE_EXTRA_CA_CERTS', async () => {
    const environment = {
      ...byEnvironment(network.proxy.url),
      NODE_EXTRA_CA_CERTS: network.inspectionCaFile,
    };
    const { results } = await runCalls({ way: 'Node alone', environment, urls: [inspected] });
    expect(results).toMatchObject(trusted);
  });

  it('is not trusted if the file of NODE_EXTRA_CA_CERTS is missing, and Node only warns', async () => {
    const environment = { NODE_EXTRA_CA_CERTS: network.missingFile };
    const urls = [network.directUrl];
    const { results, stderr } = await runCalls({ way: 'Node alone', environment, urls });
    expect(results).toMatchObject(untrusted);
    expect(stderr).toContain('Ignoring extra certs');
  });

  it('is trusted by an Agent that has it as ca, which trusts no other', async () => {
    const { ca } = network;
    const urls = [network.directUrl];
    const { results } = await runCalls({ way: 'trustAuthority', ca, urls });
    expect(results).toMatchObject(trusted);
  });

  it('is trusted by a ProxyAgent that has it in requestTls', async () => {
    const { ca, proxy } = network;
    const urls = [urlOf('works.example'), inspected];
    const way = 'trustAuthorityThroughProxy';
    // The Agent does not use the authorities of the environment any more.
    const environment = { NODE_EXTRA_CA_CERTS: network.inspectionCaFile };
    const { results } = await runCalls({ way, ca, proxy: proxy.url, environment, urls });
    expect(results).toMatchObject([
      { oid: expect.any(String) },
      { outcome: 'not_sent', cause: 'SELF_SIGNED_CERT_IN_CHAIN' },
    ]);
  });
});
