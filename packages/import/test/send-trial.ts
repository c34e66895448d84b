import { ProfileClient } from '@profiles/sdk';
import type { JournalRow } from '../src/journal/journal.ts';
import type { SqlJournal } from '../src/journal/sql-journal.ts';
import { type Sending, sendRows } from '../src/sending/scheduler.ts';
import { allRows, batchOf, FACTS, sqliteJournal } from './journal-suite.ts';
import { FakeClock } from './run-command.ts';

/** A response to the creation of a row. A number is its status. */
type RowResponse = number | Response;

/** How a run ended. */
interface TrialEnd {
  /** The reason why it stopped early. */
  readonly stopped: string | undefined;
  readonly rows: readonly JournalRow[];
  /** The number of rows of each state, with its reason. */
  readonly counts: Readonly<Record<string, number>>;
}

/** The options of an import and of each of its runs. */
interface TrialOptions {
  readonly journal?: SqlJournal;
  readonly clock?: FakeClock;
  readonly file?: Sending['file'];
}

/** A file with any number of rows. */
const ENDLESS_FILE: Sending['file'] = {
  async *rows() {
    for (let row = 2; ; row++)
      yield { row, fields: fieldsOf(row), cells: [], problems: [], notes: [] };
  },
  isUnchanged: () => true,
};

function fieldsOf(row: number) {
  const extras = { row: String(row) };
  return { fn: 'asha', dob: '1990-04-12', gen: 'F', username: `UHID-${row}`, extras };
}

/** An import in memory, into a service whose responses depend on the row. */
export class SendTrial {
  /** The row of each request, in the order in which they leave. */
  readonly requests: number[] = [];
  readonly clock: FakeClock;
  readonly #journal: SqlJournal;
  readonly #file: Sending['file'];
  readonly #rows: number;
  readonly #respond: (row: number, nth: number) => RowResponse | Promise<RowResponse>;
  readonly #nth = new Map<number, number>();
  #isPrepared = false;

  /**
   * @param rows - The number of rows. The first is row 2, and all have usernames.
   * @param respond - Called with the row and the number of its request, from 1.
   */
  constructor(
    rows: number,
    respond: (row: number, nth: number) => RowResponse | Promise<RowResponse>,
    { clock = new FakeClock(), journal, file = ENDLESS_FILE }: TrialOptions = {},
  ) {
    this.clock = clock;
    this.#journal = journal ?? sqliteJournal('', () => clock.now());
    this.#file = file;
    this.#rows = rows;
    this.#respond = respond;
  }

  /** Counts the requests of a row. */
  requestsOf(row: number): number {
    return this.#nth.get(row) ?? 0;
  }

  /** Runs the import. */
  async run(
    concurrency = 10,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<TrialEnd> {
    await this.#prepare();
    const fetch = (_: unknown, init?: RequestInit) => this.#response(String(init?.body));
    const target = { baseUrl: 'https://profiles.test', token: 't', clientId: 'c' };
    const client = new ProfileClient({ ...target, fetch, maxRetries: 0 });
    const stopped = await sendRows({
      journal: this.#journal,
      file: this.#file,
      create: (patient) => client.createPatient(patient),
      address: target.baseUrl,
      taken: [{ status: 409, serviceCode: 'username_taken' }],
      concurrency,
      clock: this.clock,
      signal,
      progress: { onPass() {}, onResult() {}, onPause() {} },
    });
    const rows = await allRows(this.#journal);
    return { stopped, rows, counts: countsOf(rows) };
  }

  async #prepare(): Promise<void> {
    if (this.#isPrepared) return;
    this.#isPrepared = true;
    const checked = Array.from({ length: this.#rows }, (_, at) => {
      const row = at + 2;
      return { row, hash: '', identity: String(row), named: true, reason: undefined };
    });
    await this.#journal.prepare(FACTS, () => batchOf(checked));
  }

  async #response(body: string): Promise<Response> {
    const row = Number(/"row":"(\d+)"/.exec(body)?.[1]);
    const nth = this.requestsOf(row) + 1;
    this.#nth.set(row, nth);
    this.requests.push(row);
    const response = await this.#respond(row, nth);
    if (typeof response !== 'number') return response;
    const created = response === 201 ? `{"oid":"oid-${row}"}` : '{}';
    return new Response(created, { status: response });
  }
}

function countsOf(rows: readonly JournalRow[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { state, reason } of rows) {
    const words = reason === undefined ? state : `${state} ${reason}`;
    counts[words] = (counts[words] ?? 0) + 1;
  }
  return counts;
}
