import { setImmediate } from 'node:timers/promises';
import type { CreatedPatient, NewPatient } from '@profiles/sdk';
import type { Clock } from '../clock.ts';
import {
  FileChange,
  type ReadableFile,
  type RowReader,
  readRowsAgain,
} from '../file/row-reader.ts';
import {
  type ClaimedRow,
  JournalError,
  type RowCounts,
  type RowResult,
} from '../journal/journal.ts';
import { FULL_PACE, type Pace } from '../journal/pace.ts';
import type { SqlJournal } from '../journal/sql-journal.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { decideAfterAttempt } from './decide-after-attempt.ts';
import { FirstRejections } from './first-rejections.ts';
import { type Judgement, judgeFailure, type ServiceSettings } from './judge-failure.ts';
import { type Retries, RetryQueue, type RowToSend } from './retry-queue.ts';

/** What the sending of rows needs. */
export interface Sending extends ServiceSettings {
  readonly journal: SqlJournal;
  readonly file: ReadableFile;
  readonly create: (patient: NewPatient) => Promise<CreatedPatient>;
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends the import after the pending requests. */
  readonly signal: AbortSignal;
  readonly progress: {
    onPass(counts: RowCounts): void;
    onResult(result: RowResult): void;
    onPause(milliseconds: number): void;
  };
}

/** The longest time that a result waits for others to share its commit, in milliseconds. */
const MAX_BATCH_MS = 8;

/** The shortest pause that is shown, in milliseconds. */
const MIN_PAUSE_SHOWN_MS = 1000;

/** How often the import looks whether other workers have finished, in milliseconds. */
const OTHER_WORKERS_MS = 1000;

/**
 * Sends every row that is ready, until this worker and the others have none left.
 *
 * @returns The reason why the import stopped early, or `undefined` if every row is finished.
 * @throws {@link ImportError} if the journal can no longer be used.
 */
export async function sendRows(sending: Sending): Promise<string | undefined> {
  const scheduler = new Scheduler(sending);
  for (;;) {
    const counts = await sending.journal.startPass();
    sending.progress.onPass(counts);
    if (counts.ready === 0 && counts.sending === 0) return undefined;
    if (counts.ready === 0) await sending.clock.sleep(OTHER_WORKERS_MS, sending.signal);
    else await scheduler.pass(counts);
    if (sending.signal.aborted) return 'It was interrupted.';
    if (scheduler.stopped !== undefined) return scheduler.stopped;
  }
}

/**
 * Sends rows in turns. A turn commits the results of the previous one together with the claims of the
 * next rows, and only then sends these. Rows that failed come from a queue, the others from the file.
 */
class Scheduler {
  readonly #sending: Sending;
  readonly #breaker = new CircuitBreaker();
  readonly #retries = new RetryQueue();
  readonly #first = new FirstRejections();
  readonly #event = new AutoResetEvent();
  /** The results that the next turn commits. */
  readonly #results: RowResult[] = [];
  /** The number of requests that have left. */
  #sent = 0;
  /** The number of them without a response. */
  #pending = 0;
  #pace: Pace = { ...FULL_PACE, now: 0 };
  #backoffUntil = 0;
  /** The last row of the file that was claimed. */
  #after = 0;
  #isAtEnd = false;
  /** The reason why the import stops early. */
  stopped: string | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    sending.signal.addEventListener('abort', () => this.#event.set());
  }

  /** Goes through the file once and sends each row that is ready. */
  async pass({ created, existed }: RowCounts): Promise<void> {
    if (created + existed > 0) this.#first.end();
    const reader = readRowsAgain(this.#sending.file, this.#sending.signal);
    this.#after = 0;
    this.#isAtEnd = false;
    try {
      do await this.#turn(reader);
      while (await this.#waitForTurn());
    } catch (error) {
      while (this.#pending > 0) await this.#event.wait(this.#sending.clock, 0);
      throw await writeLastResults(this.#sending.journal, this.#results, error);
    } finally {
      await reader.close();
    }
  }

  get #isOver(): boolean {
    return this.stopped !== undefined || this.#sending.signal.aborted;
  }

  get #hasMore(): boolean {
    const queued = this.#retries.size + this.#first.size;
    return !this.#isOver && !(this.#isAtEnd && queued === 0);
  }

  get #pause(): number {
    const { pausedUntil, now } = this.#pace;
    return Math.max(pausedUntil - now, this.#backoffUntil - this.#sending.clock.now());
  }

  /** The number of rows that may leave now. */
  get #room(): number {
    if (this.#isOver || this.#breaker.isSlowing || this.#pause > 0) return 0;
    const window = Math.max(1, Math.round(this.#pace.share * this.#sending.concurrency));
    // A failed request keeps its place until there is a response to another row.
    const free = window - this.#breaker.inARow - this.#pending;
    return Math.max(free, this.#pending === 0 ? 1 : 0);
  }

  /** Commits the results of the last turn and the claims of this one. Then sends the claimed rows. */
  async #turn(reader: RowReader): Promise<void> {
    const { journal, concurrency, progress } = this.#sending;
    const room = this.#room;
    const isLast = this.#isAtEnd && this.#pending === 0;
    if (isLast && this.#retries.size === 0) this.#first.end();
    for (const attempt of this.#first.take()) this.#retries.add(attempt);
    const retries = this.#retries.take(room, isLast);
    const claims = this.#isAtEnd ? 0 : room - retries.size;
    const results = this.#results.slice();
    const { claimed, pace } = await journal.commit({
      results,
      claims,
      after: this.#after,
      again: [...retries.keys()],
      pace: { concurrency, ...this.#breaker.takeChange() },
    });
    this.#results.splice(0, results.length);
    for (const result of results) progress.onResult(result);
    this.#pace = pace;
    const fresh = claimed.filter(({ row }) => row > this.#after);
    this.#isAtEnd ||= fresh.length < claims;
    this.#after = fresh.at(-1)?.row ?? this.#after;
    // If a retry is not among them, another worker has claimed it.
    await this.#sendAll(claimed, retries, reader);
  }

  /** Sends rows whose claims are durable. */
  async #sendAll(rows: readonly ClaimedRow[], retries: Retries, reader: RowReader): Promise<void> {
    const unread = [...rows];
    try {
      for (const row of rows) {
        const retry = retries.get(row.row);
        // It was valid when the journal was prepared, and the SDK validates it again.
        const patient =
          retry?.patient ?? ((await reader.rowOf(row)).fields as object as NewPatient);
        unread.shift();
        // A row that failed in an earlier run waits for a response to another row.
        const isSuspect = retry === undefined && row.failures > 0;
        const failedAt = isSuspect ? this.#sent : undefined;
        const attempt = { failedAt, isRejected: false, ...retry, row, patient };
        // A response may have arrived during the commit, or while the file was read.
        if (this.#room > 0 && !isSuspect) this.#send(attempt);
        else this.#giveBack(row, attempt);
      }
    } catch (error) {
      for (const row of unread) this.#giveBack(row);
      if (error instanceof FileChange) this.stopped ??= error.message;
      else if (!this.#sending.signal.aborted) throw error;
    }
  }

  /** Records that a row did not leave. Queues it if it was read. */
  #giveBack({ row }: ClaimedRow, attempt?: RowToSend): void {
    if (attempt) this.#retries.add(attempt);
    this.#results.push({ row, state: 'ready' });
    this.#event.set();
  }

  #send(attempt: RowToSend): void {
    const { epoch } = this.#pace;
    this.#sent += 1;
    this.#pending += 1;
    const request = this.#sent;
    this.#sending
      .create(attempt.patient)
      .then(
        ({ oid }): Judgement => ({ result: { state: 'created', oid }, service: 'responded' }),
        (error: unknown) => judgeFailure(error, attempt.row, this.#sending),
      )
      .then((judgement) => {
        if (judgement.service === 'responded') this.#retries.responded(request);
        this.#finish(attempt, judgement, epoch);
        this.#pending -= 1;
        // Commits when three quarters of the window have responded, or after 8 ms.
        if (this.#results.length >= 3 * this.#pending) this.#event.set();
        else this.#event.setWithin(MAX_BATCH_MS);
      });
  }

  /** Records the end of an attempt. */
  #finish(attempt: RowToSend, judgement: Judgement, epoch: number): void {
    const { row, failures } = attempt.row;
    const decision = decideAfterAttempt({
      judgement,
      failures,
      hasLaterResponse: this.#retries.hasLaterResponse(attempt),
      isCircuitOpen: this.#breaker.isOpen,
      hasResponded: this.#breaker.hasResponded,
      isAtEnd: this.#isAtEnd,
    });
    const isHeld = this.#first.record(attempt, judgement);
    const state = isHeld ? 'ready' : decision.result.state;
    this.#results.push({ row, ...decision.result, state, failures: decision.failures });
    if (decision.isRecorded) {
      this.#breaker.record(judgement, epoch, this.#isAtEnd);
      this.stopped ??= this.#breaker.stop ?? this.#first.stop;
    }
    const until = this.#sending.clock.now() + decision.backoffMs;
    this.#backoffUntil = Math.max(this.#backoffUntil, until);
    if (decision.result.state !== 'ready') return;
    const isRejected = judgement.service === 'rejecting';
    this.#retries.add({ ...attempt, failedAt: this.#sent, isRejected });
  }

  /**
   * Waits for a result, the end of a pause or the end of the import.
   *
   * @returns Whether there is something to do.
   */
  async #waitForTurn(): Promise<boolean> {
    const { clock, progress } = this.#sending;
    const isIdle = this.#pending === 0 && this.#results.length === 0;
    if (isIdle && !this.#hasMore) return false;
    const pause = this.#hasMore ? this.#pause : 0;
    if (isIdle && pause >= MIN_PAUSE_SHOWN_MS) progress.onPause(pause);
    // Nothing is pending, so the next turn follows after signals and other events.
    if (this.#pending === 0 && pause <= 0) this.#event.set();
    await this.#event.wait(clock, pause);
    return true;
  }
}

/**
 * Writes the last results of an import that ends with an error.
 *
 * @returns The error to throw. If the results cannot be written, its message contains them: they are
 * nowhere else.
 */
async function writeLastResults(
  journal: SqlJournal,
  results: readonly RowResult[],
  error: unknown,
): Promise<unknown> {
  if (results.length === 0) return error;
  try {
    await journal.commit({ results, claims: 0, after: 0, again: [], pace: undefined });
    return error;
  } catch (reason) {
    if (!(reason instanceof JournalError)) return reason;
    const lines = results.map(
      ({ row, state, oid }) => `row ${row}: ${state}${oid === undefined ? '' : `, oid ${oid}`}`,
    );
    return new JournalError(`${reason.message} These results are not in it: ${lines.join('; ')}.`);
  }
}

/** An event that ends one wait. It is not lost if it is set before the wait. */
class AutoResetEvent {
  #isSet = false;
  #wake = () => {};
  #timer: NodeJS.Timeout | undefined;

  set(): void {
    this.#isSet = true;
    this.#wake();
  }

  /** Sets the event after a time, if nothing sets it before. */
  setWithin(milliseconds: number): void {
    this.#timer ??= setTimeout(() => this.set(), milliseconds);
  }

  /** Waits until the event is set, or for a pause if it is longer than 0. Resets the event. */
  async wait(clock: Clock, pause: number): Promise<void> {
    if (!this.#isSet && pause > 0) {
      const stop = new AbortController();
      this.#wake = () => stop.abort();
      await clock.sleep(pause, stop.signal);
    } else if (!this.#isSet) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    // Results that arrive in the same turn of the event loop share a commit.
    await setImmediate();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isSet = false;
  }
}
