import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';
import { isLoopback } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import { ADMIN_PREFIX } from '../../../admin/admin-request.ts';
import { type BehaviourId, LEDGER } from '../../../service/ledger/ledger.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import { oneLine, tableLines } from '../output.ts';
import type { KeptState } from '../state/keep-state.ts';
import type { ServeArguments } from './arguments.ts';

/** The arguments with the admin token, and that token again if the command has just created it. */
type StartedServe = Omit<ServeArguments, 'adminToken'> &
  Readonly<Record<'adminToken' | 'newToken', string | undefined>>;

/** Formats what a user needs to call the mock. Tokens and client ids that a user chose are not repeated. */
export function startUpLines(
  url: string,
  args: StartedServe,
  mock: Pick<ProfilesMock, 'patients' | 'emrUsers'>,
  kept: Pick<KeptState, 'isLoaded'> | undefined,
): string[] {
  const { token, clientId, newToken } = args;
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const inspector = inspectorAddress(url, args);
  const [emrUser] = mock.emrUsers.list();
  const oid = emrUser ? encodeURIComponent(emrUser.oid).replaceAll("'", '%27') : '{oid}';
  const headers =
    `  -H "Authorization: Bearer ${token ? '$TOKEN' : 'any'}"` +
    ` -H "client-id: ${clientId ? '$CLIENT_ID' : 'any'}" -H 'Content-Type: application/json' \\`;
  const baseUrl = args.sandboxes ? `${url}/sandbox/test-1` : url;
  return [
    args.sandboxes
      ? `Profile Service mock at ${url}/sandbox/NAME: each name is a separate mock`
      : `Profile Service mock at ${url}`,
    ...(isEveryAddress(args.host)
      ? networkAddresses(url).map((address) => `  for other machines: ${address}`)
      : []),
    `  patients: ${mock.patients.size}; EMR users: ${mock.emrUsers.size}`,
    `  token: ${accepted(token, '--token')}; client-id: ${accepted(clientId, '--client-id')}`,
    `  admin API at ${url}${ADMIN_PREFIX}: ${whoMayAdminister(args)}`,
    ...(args.sandboxes ? [sandboxLine(args)] : []),
    ...(args.upstream === undefined
      ? []
      : [`  requests to other endpoints are forwarded to ${oneLine(args.upstream)}`]),
    ...(kept ? stateLines(args, kept) : []),
    ...(inspector === undefined
      ? []
      : [
          '',
          `Open ${inspector}${newToken ? `#token=${newToken}` : ''} in a browser to see ${args.sandboxes ? 'the sandboxes' : 'requests, records, settings and faults'}.`,
        ]),
    '',
    'Create a patient:',
    `curl -X ${createPatient.method} '${baseUrl}${createPatient.path}' \\`,
    headers,
    `  -d '{"fn": "Asha", "dob": "1990-04-12", "gen": "F"}'`,
    '',
    emrUser ? 'Update an EMR user:' : 'Update an EMR user (none exists: add some with --seed):',
    `curl -X ${updateEmrUser.method} '${baseUrl}${updateEmrUser.path.replace('{oid}', oid)}' \\`,
    headers,
    `  -d '{"bg": "O+", "mobile": "+919876543210"}'`,
    '',
  ];
}

/** Returns the address of the inspector without a token, or `undefined` if there is none. */
export function inspectorAddress(url: string, args: StartedServe): string | undefined {
  return isAdministered(args) ? `${url}${ADMIN_PREFIX}/` : undefined;
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

function accepted(values: readonly string[] | undefined, flag: string): string {
  return values ? `${values.length} accepted, from ${flag}` : 'any is accepted';
}

function isAdministered({ host, adminToken }: StartedServe): boolean {
  return adminToken !== undefined || isLoopback(host);
}

function whoMayAdminister(args: StartedServe): string {
  if (args.adminToken !== undefined) return 'requires the admin token';
  return isAdministered(args)
    ? 'for this machine'
    : 'disabled, because other machines can reach this server; set --admin-token to enable it';
}

function sandboxLine({ most, idle }: StartedServe): string {
  const minutes = idle === 1 ? 'a minute' : `${idle} minutes`;
  return `  sandboxes: created by the first request, at most ${most}; removed after ${minutes} without requests`;
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

type Interfaces = Readonly<Record<string, readonly NetworkInterfaceInfo[] | undefined>>;

/**
 * Returns the URLs by which other machines of the network reach a server that listens on all
 * addresses.
 *
 * @param url - The URL of the server on this machine.
 */
export function networkAddresses(
  url: string,
  interfaces: Interfaces = networkInterfaces(),
): readonly string[] {
  const { port } = new URL(url);
  const all = Object.values(interfaces).flatMap((each) => each ?? []);
  const reachable = all.filter(({ family, internal }) => family === 'IPv4' && !internal);
  return reachable.map(({ address }) => `http://${address}:${port}`);
}

/** Returns whether a host stands for all addresses of a machine. */
export function isEveryAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}
