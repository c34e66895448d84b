import type { AnyProfilesError, ErrorCode } from '@profiles/sdk';

/** Failures that would repeat for every row, and what to do. Nothing was stored. */
export const STOPS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_configuration: 'A setting or the token cannot be used.',
  unauthorized: 'The service rejected the token. Set PROFILES_TOKEN to a new one.',
  not_found: 'The service has no such path. Check --base-url.',
  redirected: 'The service redirected the request. Check --base-url.',
};

/** What to do when the service rejects row after row with a status. */
const REMEDIES: Readonly<Record<number, string>> = {
  402: 'A payment or a quota is missing. Ask the owner of the service.',
  403: 'The token may have expired, or may not create patients. Set PROFILES_TOKEN to one that may.',
  405: 'The address does not take new patients. Check --base-url.',
  407: 'A proxy wants credentials. Check the settings of the proxy.',
  413: 'The service takes no requests of this size. Ask its owner for a higher limit.',
};

/**
 * Returns what to do if the service rejects row after row in this way. Returns `undefined` if the
 * rejection is about the content of the row: 400, 409 and 422.
 */
export function rejectedRows(error: AnyProfilesError): string | undefined {
  if (error.code !== 'forbidden' && error.code !== 'http_error') return undefined;
  const { status } = error;
  const remedy = REMEDIES[status] ?? 'Check --base-url and the token, and ask the owner.';
  return `The service rejects row after row with status ${status}. ${remedy}`;
}

/** Returns what to do if no connection to the service can be made. */
export function noConnection(address: string, { cause }: AnyProfilesError): string {
  return `There is no connection to ${address} (${cause?.code ?? 'no code'}). Check --base-url, and whether the service runs.`;
}
