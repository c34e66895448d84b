import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const PROGRAM = fileURLToPath(new URL('../programs/proxied-calls.ts', import.meta.url));

/** The result of a create: a patient, or the facts of an error. */
export interface CallResult {
  readonly oid?: string;
  readonly code?: string;
  readonly outcome?: string;
  readonly cause?: string;
}

interface Calls {
  /** An example of the guide, or `Node alone`. */
  readonly way: string;
  readonly urls: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly proxy?: string;
  readonly ca?: string;
}

/** Creates a patient at each URL in a process of its own, with only these variables of a network. */
export async function runCalls({ way, urls, environment = {}, proxy = '', ca = '' }: Calls) {
  const own = Object.entries(process.env).filter(([name]) => !OF_NETWORKS.test(name));
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--conditions=@profiles/source', PROGRAM, way, proxy, ca, ...urls],
    { env: { ...Object.fromEntries(own), ...environment } },
  );
  const results: readonly CallResult[] = JSON.parse(stdout);
  return { results, stderr };
}

const OF_NETWORKS =
  /_proxy$|^NODE_(?:USE_ENV_PROXY|USE_SYSTEM_CA|EXTRA_CA_CERTS|OPTIONS)$|^SSL_CERT_/i;
