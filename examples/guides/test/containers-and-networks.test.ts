import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hospitalNetwork } from './hospital-network.ts';
import type { CallResult, Calls } from './networked-calls.ts';
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
const WORKS = 'https://works.example';
/** All hosts of the proxy, the one that works first. */
const URLS = [WORKS, ...HOSTS.map((host) => `https://${host}`)];

const FAILURES = tableRows('containers-and-networks.md')
  .map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
  .filter(([failure = '']) => failure in HOST_OF_FAILURE)
  .map(([failure = '', error = '', outcome]) => {
    const [code, cause] = error.split(': ');
    return { failure, expected: { code, ...(cause && { cause }), outcome } };
  });

const PATIENT = { oid: 'patient-1' };
const UNTRUSTED = { code: 'connection_failed', cause: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' };
const INSPECTED = 'https://inspected.example';
const CREDENTIALS = 'ward-3:secret';

type Network = Awaited<ReturnType<typeof hospitalNetwork>>;

/** A process: its variables of a network, and its calls. */
type Plan = readonly [environment: Readonly<Record<string, string>>, ...calls: readonly Calls[]];

/** Plans the processes that call the service. */
function plansFor({ proxy, closedProxy, ca, caFile, directUrl, ...files }: Network) {
  const trusted = { NODE_EXTRA_CA_CERTS: caFile };
  const https_proxy = proxy.replace('//', `//${CREDENTIALS}@`);
  return {
    proxied: [
      { ...trusted, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: closedProxy, https_proxy },
      { way: 'Node alone', urls: URLS },
    ],
    unproxied: [
      { ...trusted, NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: closedProxy, NO_PROXY: 'localhost' },
      { way: 'Node alone', urls: [WORKS, directUrl] },
    ],
    inCode: [
      { ...trusted, HTTPS_PROXY: proxy },
      { way: 'Node alone', urls: [WORKS, directUrl] },
      { way: 'throughProxy', proxy, urls: URLS },
      { way: 'throughProxy', proxy: closedProxy, urls: [WORKS] },
      { way: 'useProxy', proxy, urls: URLS },
      { way: 'useProxy', proxy: closedProxy, urls: [WORKS] },
    ],
    inspected: [
      {
        NODE_EXTRA_CA_CERTS: files.inspectionCaFile,
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: proxy,
      },
      { way: 'Node alone', urls: [INSPECTED, WORKS] },
      { way: 'trustAuthority', ca, urls: [directUrl] },
      { way: 'trustAuthorityThroughProxy', ca, proxy, urls: [WORKS, INSPECTED] },
    ],
    // On Linux, a variable of OpenSSL names the file of the operating system.
    withSystemCa: [
      { NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: caFile },
      { way: 'Node alone', urls: [directUrl] },
    ],
    withoutFile: [
      { NODE_EXTRA_CA_CERTS: files.missingFile },
      { way: 'Node alone', urls: [directUrl] },
    ],
  } satisfies Readonly<Record<string, Plan>>;
}

const PROGRAM = fileURLToPath(new URL('networked-calls.ts', import.meta.url));
const OF_NETWORKS =
  /_proxy$|^NODE_(?:USE_ENV_PROXY|USE_SYSTEM_CA|EXTRA_CA_CERTS|OPTIONS)$|^SSL_CERT_/i;

let network: Network;
/** The results of each process, and its warnings. */
const runs = new Map<string, { results: readonly (readonly CallResult[])[]; stderr: string }>();

beforeAll(async () => {
  network = await hospitalNetwork();
  const own = Object.entries(process.env).filter(([name]) => !OF_NETWORKS.test(name));
  const start = async ([name, [environment, ...calls]]: [string, Plan]) => {
    const { stdout, stderr } = await promisify(execFile)(
      process.execPath,
      ['--conditions=@profiles/source', PROGRAM, JSON.stringify(calls)],
      { env: { ...Object.fromEntries(own), ...environment } },
    );
    runs.set(name, { results: JSON.parse(stdout), stderr });
  };
  await Promise.all(Object.entries<Plan>(plansFor(network)).map(start));
});

afterAll(() => network.close());

const resultsOf = (name: string, calls = 0) => runs.get(name)?.results[calls] ?? [];

it('the guide lists every failure that is tested', () => {
  expect(FAILURES.map(({ failure }) => failure)).toEqual(Object.keys(HOST_OF_FAILURE));
});

describe.each([
  ['NODE_USE_ENV_PROXY', 'proxied', 0, 'unproxied', 0],
  ['a ProxyAgent in a fetch of its own', 'inCode', 1, 'inCode', 2],
  ['an EnvHttpProxyAgent as the dispatcher', 'inCode', 3, 'inCode', 4],
] as const)('with %s', (_, name, calls, closed, closedCalls) => {
  it('a create reaches the service through the proxy', () => {
    expect(resultsOf(name, calls)[0]).toEqual(PATIENT);
  });

  it.each(FAILURES)('a call fails as the guide says: $failure', ({ failure, expected }) => {
    const host = HOST_OF_FAILURE[failure] ?? '';
    const index = URLS.indexOf(`https://${host}`);
    const [unreached] = resultsOf(closed, closedCalls);
    const result = host === NO_PROXY_LISTENS ? unreached : resultsOf(name, calls)[index];
    expect(result).toEqual(expected);
  });
});

describe('HTTPS_PROXY', () => {
  it('is ignored without NODE_USE_ENV_PROXY', () => {
    expect(resultsOf('inCode')).toMatchObject([{ outcome: 'not_sent' }, PATIENT]);
  });

  it('is overridden by https_proxy', () => {
    expect(resultsOf('proxied')[0]).toEqual(PATIENT);
  });

  it('may contain credentials, which the proxy receives', () => {
    expect(network.credentials).toContain(`Basic ${btoa(CREDENTIALS)}`);
  });

  it('does not apply to the hosts in NO_PROXY', () => {
    expect(resultsOf('unproxied')).toMatchObject([{ cause: 'ECONNREFUSED' }, PATIENT]);
  });
});

describe('a private certificate authority', () => {
  it('is trusted with NODE_EXTRA_CA_CERTS, also that of a proxy that inspects TLS, and no other', () => {
    expect(resultsOf('inspected')).toMatchObject([PATIENT, UNTRUSTED]);
  });

  it.runIf(process.platform === 'linux')(
    'of the operating system is trusted with NODE_USE_SYSTEM_CA',
    () => expect(resultsOf('withSystemCa')).toEqual([PATIENT]),
  );

  it('is not trusted if the file of NODE_EXTRA_CA_CERTS is missing, and Node only warns', () => {
    expect(resultsOf('withoutFile')).toMatchObject([UNTRUSTED]);
    expect(runs.get('withoutFile')?.stderr).toContain('Ignoring extra certs');
  });

  it('is trusted by an Agent that has it as ca', () => {
    expect(resultsOf('inspected', 1)).toEqual([PATIENT]);
  });

  it('is trusted by a ProxyAgent that has it in requestTls, which trusts no other', () => {
    expect(resultsOf('inspected', 2)).toMatchObject([
      PATIENT,
      { outcome: 'not_sent', cause: 'SELF_SIGNED_CERT_IN_CHAIN' },
    ]);
  });
});
