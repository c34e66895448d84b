import { ENDPOINTS, isLoopback } from '@profiles/sdk/schemas';
import { ADMIN_PREFIX } from '../admin/admin-handler.ts';
import { type BehaviourId, LEDGER } from '../ledger/ledger.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { tableLines } from './output.ts';
import type { CliArguments } from './read-arguments.ts';

/** Formats what a user needs to call the mock. Tokens and client ids are not repeated. */
export function startUpLines(
  url: string,
  { token, clientId, host, adminToken }: Omit<CliArguments, 'port' | 'delay'>,
  mock: Pick<ProfilesMock, 'patients' | 'emrUsers'>,
): string[] {
  const { createPatient, updateEmrUser } = ENDPOINTS;
  const [emrUser] = mock.emrUsers.list();
  const oid = emrUser ? encodeURIComponent(emrUser.oid).replaceAll("'", '%27') : '{oid}';
  const headers =
    `  -H "Authorization: Bearer ${token ? '$TOKEN' : 'any'}"` +
    ` -H "client-id: ${clientId ? '$CLIENT_ID' : 'any'}" -H 'Content-Type: application/json' \\`;
  return [
    `Profile Service mock at ${url}`,
    `  patients: ${mock.patients.size}; EMR users: ${mock.emrUsers.size}`,
    `  token: ${accepted(token, '--token')}; client-id: ${accepted(clientId, '--client-id')}`,
    `  admin API at ${url}${ADMIN_PREFIX}: ${whoMayAdminister(host, adminToken)}`,
    '',
    'Create a patient:',
    `curl -X ${createPatient.method} '${url}${createPatient.path}' \\`,
    headers,
    `  -d '{"fn": "Asha", "dob": "1990-04-12", "gen": "F"}'`,
    '',
    emrUser ? 'Update an EMR user:' : 'Update an EMR user (none exists: add some with --seed):',
    `curl -X ${updateEmrUser.method} '${url}${updateEmrUser.path.replace('{oid}', oid)}' \\`,
    headers,
    `  -d '{"bg": "O+", "mobile": "+919876543210"}'`,
    '',
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

function accepted(values: readonly string[] | undefined, flag: string): string {
  return values ? `${values.length} accepted, from ${flag}` : 'any is accepted';
}

function whoMayAdminister(host: string, adminToken: string | undefined): string {
  if (adminToken !== undefined) return 'requires the admin token';
  return isLoopback(host)
    ? 'for this machine'
    : 'disabled, because other machines can reach this server; set --admin-token to enable it';
}
