import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLoopback } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { ADMIN_PREFIX } from '../../../http/paths.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import { oneLine, tableLines } from '../output.ts';
import type { KeptState } from '../state/state-file.ts';
import type { ServeArguments } from './arguments.ts';

/** The arguments with the admin token: `newToken` is the same one if the command has just created it. */
type StartedServe = Omit<ServeArguments, 'adminToken'> &
  Readonly<Record<'adminToken' | 'newToken', string | undefined>>;

/** The mock that the lines describe. */
type StartedMock = Pick<ProfilesMock, 'patients' | 'emrUsers'>;

/**
 * Formats what a user needs to call the mock. Tokens and client ids that the user chose are not
 * repeated.
 */
export function startUpLines(
  url: string,
  args: StartedServe,
  mock: StartedMock,
  kept: Pick<KeptState, 'isLoaded'> | undefined,
  platform: NodeJS.Platform = process.platform,
): string[] {
  return [
    ...addressLines(url, args),
    `  patients: ${mock.patients.size}; EMR users: ${mock.emrUsers.size}`,
    `  token: ${acceptedText(args.token, '--token')}; client-id: ${acceptedText(args.clientId, '--client-id')}`,
    `  admin API at ${url}${ADMIN_PREFIX}: ${whoMayAdminister(args)}`,
    ...sandboxLines(args),
    ...upstreamLines(args),
    ...(kept ? stateLines(args, kept) : []),
    ...inspectorLines(url, args),
    ...exampleLines(url, args, mock, platform),
  ];
}

function addressLines(url: string, { host, sandboxes }: StartedServe): string[] {
  const own = sandboxes ? `${url}/sandbox/NAME: each name is a separate mock` : url;
  const others = isEveryAddress(host) ? networkAddresses(url) : [];
  return [
    `Profile Service mock at ${own}`,
    ...others.map((address) => `  for other machines: ${address}`),
  ];
}

function acceptedText(values: readonly string[] | undefined, flag: string): string {
  return values ? `${values.length} accepted, from ${flag}` : 'any is accepted';
}

function whoMayAdminister(args: StartedServe): string {
  if (args.adminToken !== undefined) return 'requires the admin token';
  return isAdministered(args)
    ? 'for this machine'
    : 'disabled, because other machines can reach this server; set --admin-token to enable it';
}

function isAdministered({ host, adminToken }: StartedServe): boolean {
  return adminToken !== undefined || isLoopback(host);
}

function sandboxLines({ sandboxes, most, idle }: StartedServe): string[] {
  if (!sandboxes) return [];
  const minutes = idle === 1 ? 'a minute' : `${idle} minutes`;
  return [
    `  sandboxes: created by the first request, at most ${most}; removed after ${minutes} without requests`,
  ];
}

function upstreamLines({ upstream }: StartedServe): string[] {
  if (upstream === undefined) return [];
  return [`  requests to other endpoints are forwarded to ${oneLine(upstream)}`];
}

function stateLines(
  { state = '', seed, behaviour }: StartedServe,
  { isLoaded }: Pick<KeptState, 'isLoaded'>,
): string[] {
  const lines = [
    `state: ${isLoaded ? 'loaded from' : 'written to the new file'} ${state}, and kept there`,
    ...(isLoaded && seed !== undefined ? [`--seed is not used, because ${state} exists`] : []),
    ...(isLoaded && behaviour !== undefined ? [`--behaviour overrides settings in ${state}`] : []),
    'not kept: requests, planned faults, token lifetimes and rate limit windows',
  ];
  return lines.map((line) => `  ${oneLine(line)}`);
}

function inspectorLines(url: string, args: StartedServe): string[] {
  const inspector = inspectorAddress(url, args);
  if (inspector === undefined) return [];
  const fragment = args.newToken ? `#token=${args.newToken}` : '';
  const what = args.sandboxes ? 'the sandboxes' : 'requests, records, settings and faults';
  return ['', `Open ${inspector}${fragment} in a browser to see ${what}.`];
}

/** Returns the address of the inspector without a token, or `undefined` if there is none. */
export function inspectorAddress(url: string, args: StartedServe): string | undefined {
  return isAdministered(args) ? `${url}${ADMIN_PREFIX}/` : undefined;
}

/** A request of an example. */
interface ExampleRequest {
  readonly method: string;
  readonly address: string;
  readonly body: Readonly<Record<string, string>>;
}

/** Formats commands to copy: a create, and an update of an EMR user that exists. */
function exampleLines(
  url: string,
  args: StartedServe,
  mock: StartedMock,
  platform: NodeJS.Platform,
): string[] {
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const baseUrl = args.sandboxes ? `${url}/sandbox/test-1` : url;
  const [emrUser] = mock.emrUsers.list();
  const oid = emrUser ? encodeURIComponent(emrUser.oid).replaceAll("'", '%27') : '{oid}';
  const create: ExampleRequest = {
    method: createPatient.method,
    address: `${baseUrl}${createPatient.path}`,
    body: { fn: 'Asha', dob: '1990-04-12', gen: 'F' },
  };
  const update: ExampleRequest = {
    method: updateEmrUser.method,
    address: `${baseUrl}${updateEmrUser.path.replace('{oid}', oid)}`,
    body: { bg: 'O+', mobile: '+919876543210' },
  };
  const linesOf = platform === 'win32' ? windowsLines : shellLines;
  return [
    '',
    'Create a patient:',
    ...linesOf(create, args),
    '',
    emrUser ? 'Update an EMR user:' : 'Update an EMR user (none exists: add some with --seed):',
    ...linesOf(update, args),
    '',
  ];
}

/** Formats a command for a Unix shell. */
function shellLines({ method, address, body }: ExampleRequest, args: StartedServe): string[] {
  const fields = Object.entries(body).map(([name, value]) => `"${name}": "${value}"`);
  return [
    `curl -X ${method} '${address}' \\`,
    `  -H "Authorization: Bearer ${args.token ? '$TOKEN' : 'any'}"` +
      ` -H "client-id: ${args.clientId ? '$CLIENT_ID' : 'any'}" -H 'Content-Type: application/json' \\`,
    `  -d '{${fields.join(', ')}}'`,
  ];
}

/**
 * Formats a command that PowerShell and `cmd` read alike. PowerShell 5.1 removes the quotes in an
 * argument, and 7 keeps them, so no argument can be JSON in both: Node writes it into a pipe.
 */
function windowsLines({ method, address, body }: ExampleRequest, args: StartedServe): string[] {
  const fields = Object.entries(body).map(([name, value]) => `${name}: '${value}'`);
  const headers = [
    `Authorization: Bearer ${args.token ? 'TOKEN' : 'any'}`,
    `client-id: ${args.clientId ? 'CLIENT_ID' : 'any'}`,
    'Content-Type: application/json',
  ];
  return [
    [
      `node -p "JSON.stringify({ ${fields.join(', ')} })" | curl.exe -X ${method} "${address}"`,
      ...headers.map((header) => `-H "${header}"`),
      '-d "@-"',
    ].join(' '),
  ];
}

/** Lists the entries that a calibration left open, with the default that the mock uses. */
export function leftOpenLines(ids: readonly BehaviourId[]): string[] {
  if (ids.length === 0) return [];
  return [
    'The calibration left these entries open; the mock uses their defaults:',
    ...tableLines(ids.map((id) => ['', id, String(LEDGER[id].values[0]), LEDGER[id].question])),
    '',
  ];
}

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Returns the URLs at which other machines of the network reach a server that listens on all
 * addresses.
 *
 * @param url - The URL of the server on this machine.
 */
export function networkAddresses(
  url: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  const { protocol, port } = new URL(url);
  const all = Object.values(interfaces).flatMap((each) => each ?? []);
  const reachable = all.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return reachable.map(({ address }) => `${protocol}//${address}:${port}`);
}

/** Returns whether a server on this host listens on all addresses of the machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
