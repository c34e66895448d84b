import { isPlainObject } from '@profiles/sdk/internal';
import { tryJson } from '../../http/json.ts';

/** The state of the connection between the page and the mock. */
export type Connection =
  | { readonly kind: 'connecting' | 'live' | 'lost' }
  | {
      /** The admin API requires a token, or another one. */
      readonly kind: 'locked';
      readonly isWrongToken: boolean;
    }
  | {
      /** The admin API is not for this page. */
      readonly kind: 'rejected';
      readonly reason: string;
    };

/**
 * Returns whether the admin API accepts the page.
 *
 * @param given - The headers of the request.
 * @throws If something between the page and the mock failed.
 */
export async function connectionOf(
  response: Response,
  given: Readonly<Record<string, string>>,
): Promise<Connection> {
  const { ok, status } = response;
  if (status === 401) {
    return { kind: 'locked', isWrongToken: given['authorization'] !== undefined };
  }
  if (status >= 400 && status < 500) {
    return { kind: 'rejected', reason: await reasonOf(response) };
  }
  if (!ok) throw new Error(`The admin API responded ${status}.`);
  return { kind: 'live' };
}

/** Returns the explanation in a response that is an error. */
export async function reasonOf(response: Response): Promise<string> {
  const json = tryJson(await response.text());
  if (isPlainObject(json) && typeof json['error'] === 'string') return json['error'];
  // Something between the page and the mock responded.
  return `The admin API responded with status ${response.status}.`;
}
