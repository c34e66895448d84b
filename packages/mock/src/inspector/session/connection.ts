import { isPlainObject } from '@profiles/sdk/schemas';
import type { EventSourceMessage } from 'eventsource-parser';
import { wait } from '../../delivery/wait.ts';
import { tryJson } from '../../http/json.ts';
import type { MockSource } from './mock-source.ts';
import { readEvents } from './read-events.ts';

/** Whether the page sees what happens in the mock. */
export type Connection =
  | { readonly kind: 'connecting' | 'live' | 'lost' }
  | {
      /** The admin API requires a token, or another one. */
      readonly kind: 'locked';
      readonly isWrongToken: boolean;
    }
  | {
      /** The admin API is not for this page. */
      readonly kind: 'refused';
      readonly reason: string;
    };

/** Called by {@link followEvents}. */
export interface EventFollower {
  /** Returns the headers of a request: the token, if there is one. */
  headers(): Readonly<Record<string, string>>;
  onConnection(connection: Connection): void;
  onEvents(messages: readonly EventSourceMessage[]): void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4000;

/**
 * Follows the events of a mock. After a lost connection, it connects again and continues after the
 * last event. It ends if the admin API refuses the page.
 *
 * @param signal - Ends it.
 */
export async function followEvents(
  source: MockSource,
  follower: EventFollower,
  signal: AbortSignal,
): Promise<void> {
  let lastId: string | undefined;
  let waitMs = FIRST_WAIT_MS;
  follower.onConnection({ kind: 'connecting' });
  while (!signal.aborted) {
    try {
      const given = follower.headers();
      const headers = lastId === undefined ? given : { ...given, 'last-event-id': lastId };
      const response = await source.ask({ method: 'GET', path: '/events', headers, signal });
      const connection = await connectionOf(response, given);
      follower.onConnection(connection);
      if (connection.kind !== 'live') return;
      waitMs = FIRST_WAIT_MS;
      await readEvents(response, (messages) => {
        lastId = messages.at(-1)?.id ?? lastId;
        follower.onEvents(messages);
      });
    } catch {
      // The connection is lost, or the inspector is closed.
    }
    if (signal.aborted) return;
    follower.onConnection({ kind: 'lost' });
    await wait(waitMs, signal).catch(() => {});
    waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS);
  }
}

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
    return { kind: 'refused', reason: await reasonOf(response) };
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
