import { isBearerToken, isClientId } from '@profiles/sdk/internal';
import { checkOptions } from '../../http/check-options.ts';
import { SetupError } from '../../http/errors/setup-error.ts';

/** The credentials that the service accepts. Without a list, it accepts any. */
export interface KnownCredentials {
  readonly tokens?: ReadonlySet<string> | undefined;
  readonly clientIds?: ReadonlySet<string> | undefined;
}

type ListedCredentials = {
  readonly [Name in keyof KnownCredentials]: readonly string[] | undefined;
};

/**
 * Validates the credentials that the service accepts. With a credential that no request can
 * contain, the service would reject every request.
 *
 * @throws {@link SetupError} if a credential is invalid. The message does not quote it.
 */
export function readCredentials(credentials: ListedCredentials = {}): KnownCredentials {
  checkOptions('credentials', credentials, { tokens: true, clientIds: true });
  const { tokens, clientIds } = credentials;
  checkList('tokens', tokens);
  checkList('clientIds', clientIds);
  if (tokens?.every(isBearerToken) === false) {
    throw new SetupError('A token must contain only visible ASCII characters, without spaces.');
  }
  if (clientIds?.every(isClientId) === false) {
    throw new SetupError(
      'A client id must contain only ASCII characters, without leading or trailing spaces.',
    );
  }
  return { tokens: tokens && new Set(tokens), clientIds: clientIds && new Set(clientIds) };
}

function checkList(name: string, list: unknown): void {
  if (list === undefined || Array.isArray(list)) return;
  throw new SetupError(`The ${name} of credentials must be a list.`);
}
