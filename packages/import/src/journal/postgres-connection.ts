import { Client, DatabaseError } from 'pg';
import { codeOf, ImportError } from '../import-error.ts';
import type { Clock } from '../sending/clock.ts';
import { JournalError } from './journal.ts';
import { IN_POSTGRES } from './journal-place.ts';

/** The attempts to reach a database that went away, and the time between them. */
const RECONNECTS = 10;
const RECONNECT_MS = 1000;
const NEVER = new AbortController().signal;

/** A connection that is opened again when it breaks. */
export class PostgresConnection {
  readonly #url: string;
  readonly #clock: Clock;
  #client: Client | undefined;
  #hasConnected = false;

  constructor(url: string, clock: Clock) {
    this.#url = url;
    this.#clock = clock;
  }

  /**
   * Runs a transaction. If the connection breaks, it runs again on a new one. Nobody knows whether
   * the broken one was committed, so the work must be safe to repeat.
   *
   * @throws {@link JournalError} if the database cannot be used, or does not respond for a while.
   */
  async transaction<Result>(work: (client: Client) => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      try {
        this.#client ??= await connect(this.#url);
        this.#hasConnected = true;
        return await transact(this.#client, work);
      } catch (reason) {
        if (reason instanceof ImportError) throw reason;
        if (reason instanceof DatabaseError) {
          if (!OUTAGES.test(reason.code ?? '')) throw journalError(wordsOf(reason));
        } else if (await this.#isAlive()) throw reason;
        await this.close();
        if (!this.#hasConnected || attempt > RECONNECTS) {
          throw journalError(`does not respond (${codeOf(reason)})`);
        }
        await this.#clock.sleep(RECONNECT_MS, NEVER);
      }
    }
  }

  async close(): Promise<void> {
    await this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  /** Returns whether the connection works, so that another part of the work has failed. */
  async #isAlive(): Promise<boolean> {
    return (await this.#client?.query('SELECT 1').catch(() => undefined)) !== undefined;
  }
}

async function connect(connectionString: string): Promise<Client> {
  const client = clientOf(connectionString);
  // The query in progress reports it too.
  client.on('error', () => {});
  await client.connect();
  return client;
}

function clientOf(connectionString: string): Client {
  try {
    return new Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
  } catch {
    throw journalError(
      'has a URL that cannot be read. Percent-encode the special characters of the password',
    );
  }
}

async function transact<Result>(
  client: Client,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN');
  try {
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (reason) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw reason;
  }
}

/** The server shuts down, has no connection left, or gave up a transaction that can run again. */
const OUTAGES = /^(?:57P|08|53300|40001|40P01)/;

const WORDS: Readonly<Record<string, string>> = {
  '28000': 'rejects the user',
  '28P01': 'rejects the password',
  '3D000': 'has no such database',
  '42501': 'does not allow this user to create or write its tables',
  '53100': 'cannot be written: its disk is full',
};

function wordsOf({ code = 'unknown' }: DatabaseError): string {
  return WORDS[code] ?? `cannot be used (PostgreSQL error ${code})`;
}

/** The error of a database may quote its URL or values, so only the code is kept. */
export function journalError(words: string): JournalError {
  return new JournalError(`${IN_POSTGRES} ${words}.`);
}
