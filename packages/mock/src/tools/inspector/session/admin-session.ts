import { isPlainObject } from '@profiles/sdk/internal';
import { tryJson } from '../../../http/json.ts';
import type { MockSource } from './mock-source.ts';

/** The state of the connection between the page and the mock. */
export type Connection =
  | { readonly kind: 'connecting' | 'live' | 'lost' }
  | {
      /** The admin API requires a token, or another one. */
      readonly kind: 'locked';
      readonly isWrongToken: boolean;
    }
  | {
      /** The admin API rejects this page, for example because of its host name. */
      readonly kind: 'rejected';
      readonly reason: string;
    };

/** A rejection by the admin API, with an explanation for the user. */
export class RejectedError extends Error {
  /** The problems with the fields of a record, by their names. */
  readonly fields: Readonly<Record<string, unknown>>;

  constructor(reason: string, fields: Readonly<Record<string, unknown>> = {}) {
    super(reason);
    this.fields = fields;
  }
}

/** The connection of a page to an admin API, with the token that the user entered. */
export abstract class AdminSession {
  readonly source: MockSource;
  connection: Connection = { kind: 'connecting' };
  /** Called after each change of this object. */
  protected readonly onChange: () => void;
  protected readonly closed = new AbortController();
  /** Kept only in memory. */
  #token: string | undefined;

  /** @param onChange - Called after each change of this object. */
  constructor(source: MockSource, onChange: () => void) {
    this.source = source;
    this.onChange = onChange;
  }

  /** Connects, optionally with another token. Call it again after the admin API rejected the page. */
  connect(token = this.#token): void {
    this.#token = token;
    void this.follow();
  }

  close(): void {
    this.closed.abort();
  }

  /**
   * Sends a request to the admin API.
   *
   * @param body - JSON.
   * @returns The JSON of the response, as text.
   * @throws An error with an explanation for the user.
   */
  async call(method: string, path: string, body?: string): Promise<string> {
    const request = { method, path, ...(body !== undefined && { body }) };
    const response = await this.#send(request).catch(() => {
      throw new Error('The mock cannot be reached. Nothing was changed.');
    });
    if (!response.ok) throw await toRejectedError(response);
    return response.text();
  }

  /**
   * Sends a request whose response shows whether the admin API accepts the page.
   *
   * @returns The connection, and the response of a live one.
   * @throws If something between the page and the mock failed.
   */
  protected async open(
    path: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<readonly [Connection, Response]> {
    const isWrongToken = this.#token !== undefined;
    const response = await this.#send({ method: 'GET', path }, headers);
    const { ok, status } = response;
    if (status === 401) return [{ kind: 'locked', isWrongToken }, response];
    if (status >= 400 && status < 500) {
      return [{ kind: 'rejected', reason: (await toRejectedError(response)).message }, response];
    }
    if (!ok) throw new Error(`The admin API responded ${status}.`);
    return [{ kind: 'live' }, response];
  }

  /** Follows the data of the session until it is closed or the admin API rejects the page. */
  protected abstract follow(): Promise<void>;

  protected setConnection(connection: Connection): void {
    this.connection = connection;
    this.onChange();
  }

  #send(
    request: { readonly method: string; readonly path: string; readonly body?: string },
    given: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const token = this.#token !== undefined && { authorization: `Bearer ${this.#token}` };
    const { signal } = this.closed;
    return this.source.call({ ...request, headers: { ...given, ...token }, signal });
  }
}

/** Reads an error response. */
async function toRejectedError(response: Response): Promise<RejectedError> {
  const json = tryJson(await response.text());
  if (isPlainObject(json) && typeof json['error'] === 'string') {
    return new RejectedError(json['error'], isPlainObject(json['fields']) ? json['fields'] : {});
  }
  // Something between the page and the mock responded.
  return new RejectedError(`The admin API responded with status ${response.status}.`);
}
