import { setImmediate } from 'node:timers/promises';
import type { ClaimedRow, RowResult } from '../journal/journal.ts';
import { FULL_PACE, type Pace } from '../journal/pace.ts';
import { Bell } from './bell.ts';
import { Blame } from './blame.ts';
import { type Judgement, judgeFailure } from './judge-failure.ts';
import { writeLastResults } from './last-results.ts';
import { Patience } from './patience.ts';
import { FileChange, RowReader } from './row-reader.ts';
import type { Sending } from './sending.ts';
import { type Attempt, WaitingRows } from './waiting-rows.ts';

/** The time that a result waits for other results to share its commit, in milliseconds. */
const MOMENT_MS = 8;

/** The shortest pause that is shown, in milliseconds. */
const LEAST_PAUSE_SHOWN_MS = 1000;

/** The wait before the last rows are retried. It doubles with each failure that counts. */
const FIRST_REST_MS = 4000;

/** Sends rows, with one commit for each turn of the event loop. */
export class Sender {
  readonly #sending: Sending;
  readonly #patience: Patience;
  readonly #blame = new Blame();
  readonly #waiting = new WaitingRows();
  readonly #finished: RowResult[] = [];
  readonly #bell = new Bell();
  #onTheWay = 0;
  #pace: Pace = { ...FULL_PACE, now: 0 };
  #restUntil = 0;
  #after = 0;
  #isAtEnd = false;
  /** The reason why the import stops early. */
  stopped: string | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    this.#patience = new Patience(sending.concurrency);
  }

  /** Goes through the file once and sends each row that is ready. */
  async pass(): Promise<void> {
    const { file, signal } = this.#sending;
    const wake = () => this.#bell.ring();
    signal.addEventListener('abort', wake);
    const reader = new RowReader(file);
    this.#after = 0;
    this.#isAtEnd = false;
    try {
      for (;;) {
        await this.#sendAll(await this.#turn(), reader);
        const isIdle = this.#onTheWay === 0 && this.#finished.length === 0;
        if (isIdle && (this.#isOver || (this.#isAtEnd && this.#waiting.size === 0))) return;
        await this.#nextTurn();
      }
    } catch (error) {
      throw await this.#afterTheRest(error);
    } finally {
      signal.removeEventListener('abort', wake);
      await reader.close();
    }
  }

  get #isOver(): boolean {
    return this.stopped !== undefined || this.#sending.signal.aborted;
  }

  get #pausedFor(): number {
    const { pausedUntil, now } = this.#pace;
    return Math.max(pausedUntil - now, this.#restUntil - this.#sending.clock.now());
  }

  /** Returns how many rows may leave now. */
  #room(): number {
    if (this.#isOver || this.#patience.isSlowing || this.#pausedFor > 0) return 0;
    const window = Math.max(1, Math.round(this.#pace.share * this.#sending.concurrency));
    // A failed request keeps its place until another row is created or rejected.
    const free = window - this.#patience.inARow - this.#onTheWay;
    return Math.max(free, this.#onTheWay === 0 ? 1 : 0);
  }

  /** Writes the results and the intents of a turn. Returns the rows that it has claimed. */
  async #turn(): Promise<readonly ClaimedRow[]> {
    const room = this.#room();
    const again =
      this.#isAtEnd && this.#onTheWay === 0
        ? this.#waiting.findLast(room)
        : this.#waiting.find(room, ({ failedAt }) => this.#blame.allows(failedAt));
    const claims = this.#isAtEnd ? 0 : room - again.length;
    const results = this.#finished.slice();
    const { claimed, pace } = await this.#sending.journal.commit({
      results,
      claims,
      after: this.#after,
      again,
      pace: this.#patience.takeChange(),
    });
    this.#finished.splice(0, results.length);
    for (const result of results) this.#sending.progress.onResult(result);
    this.#pace = pace;
    const fresh = claimed.filter(({ row }) => row > this.#after);
    this.#isAtEnd ||= fresh.length < claims;
    this.#after = fresh.at(-1)?.row ?? this.#after;
    const mine = new Set(claimed.map(({ row }) => row));
    // Another worker has claimed the rest.
    for (const row of again) if (!mine.has(row)) this.#waiting.take(row);
    return claimed;
  }

  /** Sends rows whose intent is durable. */
  async #sendAll(claimed: readonly ClaimedRow[], reader: RowReader): Promise<void> {
    const unread = [...claimed];
    try {
      for (const row of claimed) {
        const waiting = this.#waiting.take(row.row);
        // A row that failed in an earlier run waits until another row is created or rejected.
        const isSuspect = waiting === undefined && row.failures > 0;
        const failedAt = isSuspect ? this.#blame.left : undefined;
        const attempt: Attempt = waiting
          ? { row, ...waiting }
          : { row, patient: await reader.patientOf(row), failedAt, isRejected: false };
        unread.shift();
        // While the intents were written and the file was read, a response may have come.
        if (!isSuspect && this.#room() > 0) this.#send(attempt);
        else this.#keep(attempt);
      }
    } catch (error) {
      for (const row of unread) this.#giveBack(row);
      if (!(error instanceof FileChange)) throw error;
      this.stopped ??= error.message;
    }
  }

  /** Writes later that a row did not leave. */
  #giveBack({ row }: ClaimedRow): void {
    this.#finished.push({ row, state: 'ready' });
    this.#bell.ring();
  }

  /** Keeps a row that may not leave now. */
  #keep({ row, ...waiting }: Attempt): void {
    this.#waiting.add(row.row, waiting);
    this.#giveBack(row);
  }

  /** Sends a row. */
  #send(attempt: Attempt): void {
    const { create, taken } = this.#sending;
    const { epoch } = this.#pace;
    const number = this.#blame.leave();
    this.#onTheWay += 1;
    create(attempt.patient)
      .then(
        ({ oid }): Judgement => ({ result: { state: 'created', oid }, service: 'responded' }),
        (error: unknown) => judgeFailure(error, attempt.row, taken),
      )
      .then((judgement) => {
        if (judgement.service === 'responded') this.#blame.responded(number);
        this.#note(attempt, judgement, epoch);
        this.#onTheWay -= 1;
        this.#ringSoon();
      });
  }

  /** Records the result of an attempt. */
  #note(attempt: Attempt, judgement: Judgement, epoch: number): void {
    const { row, patient } = attempt;
    const { result, isKnown } = this.#blame.decide(attempt, judgement, {
      patience: this.#patience,
      isAtEnd: this.#isAtEnd,
    });
    this.#finished.push(result);
    if (isKnown && judgement.service !== 'overloaded') this.#rest(row.failures);
    else this.#patience.note(judgement, epoch, this.#isAtEnd);
    this.stopped ??= this.#patience.stop;
    if (result.state !== 'ready') return;
    const isRejected = judgement.service === 'rejecting';
    this.#waiting.add(row.row, { patient, failedAt: this.#blame.left, isRejected });
  }

  /** Sets a wait at the end of the file, when no other row is left to send. */
  #rest(failures: number): void {
    if (!this.#isAtEnd || failures === 0) return;
    const until = this.#sending.clock.now() + FIRST_REST_MS * 2 ** failures;
    this.#restUntil = Math.max(this.#restUntil, until);
  }

  /** Rings when three in four requests have ended, or a moment after the first of them. */
  #ringSoon(): void {
    if (this.#finished.length >= 3 * this.#onTheWay) this.#bell.ring();
    else this.#bell.ringWithin(MOMENT_MS);
  }

  /** Waits for a result, the end of a pause or the end of the import. */
  async #nextTurn(): Promise<void> {
    const isOpen = !this.#isOver && !(this.#isAtEnd && this.#waiting.size === 0);
    const pause = isOpen ? this.#pausedFor : 0;
    const isIdle = this.#onTheWay === 0 && this.#finished.length === 0;
    if (isIdle && pause >= LEAST_PAUSE_SHOWN_MS) {
      this.#sending.progress.onPause(pause);
    }
    if (this.#onTheWay > 0 || pause > 0) {
      await this.#bell.wait(this.#sending.clock, pause);
    }
    // All results of this turn of the event loop share a commit.
    await setImmediate();
  }

  /** Waits for pending requests, and writes their results. Returns the error to throw. */
  async #afterTheRest(error: unknown): Promise<unknown> {
    while (this.#onTheWay > 0) await this.#bell.wait(this.#sending.clock, 0);
    return writeLastResults(this.#sending.journal, this.#finished, error);
  }
}
