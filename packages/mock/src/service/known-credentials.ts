import { isBearerToken, isClientId } from '@profiles/sdk/schemas';
import { SetupError } from '../http/setup-error.ts';

/** Describes the credentials that the service knows; it takes any where none are listed. */
export interface KnownCredentials {
  readonly tokens?: ReadonlySet<string> | undefined;
  readonly clientIds?: ReadonlySet<string> | undefined;
}

interface ListedCredentials {
  readonly tokens?: readonly string[] | undefined;
  readonly clientIds?: readonly string[] | undefined;
}

/**
 * Reads the credentials that the service is to know. One that no request can carry would refuse everybody.
 *
 * @throws {@link SetupError} that quotes none of them.
 */
export function readCredentials({ tokens, clientIds }: ListedCredentials = {}): KnownCredentials {
  checkList('tokens', tokens);
  checkList('clientIds', clientIds);
  if (tokens?.every(isBearerToken) === false) {
    throw new SetupError('A token must be of visible ASCII characters, without spaces.');
  }
  if (clientIds?.every(isClientId) === false) {
    throw new SetupError('A client id must be of ASCII characters, with no space at its ends.');
  }
  return { tokens: tokens && new Set(tokens), clientIds: clientIds && new Set(clientIds) };
}

function checkList(name: string, list: unknown): void {
  if (list === undefined || Array.isArray(list)) return;
  throw new SetupError(`The ${name} of credentials must be a list.`);
}
