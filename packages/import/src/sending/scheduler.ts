import type { NewPatient } from '@profiles/sdk';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';
import { AutoResetEvent } from './auto-reset-event.ts';
import { CircuitBreaker } from './circuit-breaker.ts';
import { type Judgement, judgeFailure, MAX_FAILURES } from './judge-failure.ts';
import { writeLastResults } from './last-results.ts';
import { FULL_PACE, type Pace } from './pace.ts';
import { type Attempt, type Retries, RetryQueue } from './retry-queue.ts';
import { FileChange, RowReader } from './row-reader.ts';
import type { Sending } from './sending.ts';

/** The rejections that count against a row at the end of the file until it ends. */
const MAX_REJECTIONS = 2;

/** The backoff before the last rows are retried. It doubles with each failure that counts. */
const FIRST_BACKOFF_MS = 4000;

/** The time that a result waits for other results to share its commit, in milliseconds. */
const BATCH_MS = 8;

/** The shortest pause that is shown, in milliseconds. */
const MIN_PAUSE_SHOWN_MS = 1000;

/** The time between two checks of the rows of other workers, in milliseconds. */
const OTHERS_MS = 1000;

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
    if (counts.ready === 0) await sending.clock.sleep(OTHERS_MS, sending.signal);
    else await scheduler.pass();
    if (sending.signal.aborted) return 'It was interrupted.';
    if (scheduler.stopped !== undefined) return scheduler.stopped;
  }
}

/**
 * Sends rows in turns. A turn commits the results of the last one with the claims of the next rows,
 * and only then sends these rows. Rows that failed come from a queue, the others from the file.
 */
class Scheduler {
  readonly #sending: Sending;
  readonly #breaker = new CircuitBreaker();
  readonly #retries = new RetryQueue();
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
  async pass(): Promise<void> {
    const reader = new RowReader(this.#sending.file, this.#sending.signal);
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
    return !this.#isOver && !(this.#isAtEnd && this.#retries.size === 0);
  }

  get #pause(): number {
    const { pausedUntil, now } = this.#pace;
    return Math.max(pausedUntil - now, this.#backoffUntil - this.#sending.clock.now());
  }

  /** The number of rows that may leave now. */
  get #room(): number {
    if (this.#isOver || this.#breaker.isSlowing || this.#pause > 0) return 0;
    const window = Math.max(1, Math.round(this.#pace.share * this.#sending.concurrency));
    // A failed request keeps its place until another row is created or rejected.
    const free = window - this.#breaker.inARow - this.#pending;
    return Math.max(free, this.#pending === 0 ? 1 : 0);
  }

  /** Commits the results of the last turn and the claims of this one. Then sends the claimed rows. */
  async #turn(reader: RowReader): Promise<void> {
    const { journal, concurrency, progress } = this.#sending;
    const room = this.#room;
    const retries = this.#retries.take(room, this.#isAtEnd && this.#pending === 0);
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
        // A row that failed in an earlier run waits until another row is created or rejected.
        const isSuspect = retry === undefined && row.failures > 0;
        const failedAt = isSuspect ? this.#sent : undefined;
        const attempt = { failedAt, isRejected: false, ...retry, row, patient };
        // During the commit, or while the file was read, a response may have come.
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
  #giveBack({ row }: ClaimedRow, attempt?: Attempt): void {
    if (attempt) this.#retries.add(attempt);
    this.#results.push({ row, state: 'ready' });
    this.#event.set();
  }

  #send(attempt: Attempt): void {
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
        // Three in four results share a commit, or those of a moment.
        if (this.#results.length >= 3 * this.#pending) this.#event.set();
        else this.#event.setWithin(BATCH_MS);
      });
  }

  /** Records the result of an attempt, and decides whether the row or the service is to blame. */
  #finish(attempt: Attempt, judgement: Judgement, epoch: number): void {
    const { row, failures } = attempt.row;
    const { result, last, service } = judgement;
    const isClosed = !this.#breaker.isOpen;
    const isProved = this.#retries.isProved(attempt);
    const counts =
      isProved || (isClosed && (failures === 0 ? this.#breaker.hasResponded : this.#isAtEnd));
    const counted = failures + Number(counts);
    const isRejected = service === 'rejecting';
    const isToBlame = isRejected
      ? isProved || (isClosed && this.#isAtEnd && counted >= MAX_REJECTIONS)
      : counted >= MAX_FAILURES;
    const end = (isToBlame && last) || result;
    this.#results.push({ row, ...end, ...(last && { failures: counted }) });
    // The failure of a row that is to blame says nothing of the service.
    const isKnown = last && (isProved || (service === 'failed' && counts && failures > 0));
    if (!isKnown || service === 'overloaded') {
      this.#breaker.record(judgement, epoch, this.#isAtEnd);
      this.stopped ??= this.#breaker.stop;
    } else if (this.#isAtEnd && failures > 0) {
      const until = this.#sending.clock.now() + FIRST_BACKOFF_MS * 2 ** failures;
      this.#backoffUntil = Math.max(this.#backoffUntil, until);
    }
    if (end.state !== 'ready') return;
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
    // Nothing is pending, so the next turn follows, once signals and other events were handled.
    if (this.#pending === 0 && pause <= 0) this.#event.set();
    await this.#event.wait(clock, pause);
    return true;
  }
}
