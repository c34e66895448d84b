import { type Connection, reasonOf } from './connection.ts';
import type { MockSource } from './mock-source.ts';

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

  /** Connects, with another token if one is given. Call it again after a rejection by the admin API. */
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
    const { signal } = this.closed;
    const response = await this.source
      .call({ ...request, headers: this.headers(), signal })
      .catch(() => {
        throw new Error('The mock cannot be reached. Nothing was changed.');
      });
    if (!response.ok) throw new Error(await reasonOf(response));
    return response.text();
  }

  /** Follows the data of the session until it is closed or the admin API rejects the page. */
  protected abstract follow(): Promise<void>;

  protected headers(): Readonly<Record<string, string>> {
    return this.#token === undefined ? {} : { authorization: `Bearer ${this.#token}` };
  }

  protected setConnection(connection: Connection): void {
    this.connection = connection;
    this.onChange();
  }
}
