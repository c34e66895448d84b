import { setImmediate } from 'node:timers/promises';
import type { CreatedPatient, NewPatient } from '@profiles/sdk';
import { EXIT } from '../exit-codes.ts';
import { ImportError } from '../import-error.ts';
import {
  type ClaimedRow,
  type Journal,
  JournalError,
  type RowCounts,
  type RowResult,
  type Turned,
} from '../journal/journal.ts';
import { FULL_PACE, type Pace } from '../journal/pace.ts';
import { Bell } from './bell.ts';
import type { Clock } from './clock.ts';
import { type Judgement, judgeFailure, type TakenAnswer } from './judge-failure.ts';
import { Patience } from './patience.ts';
import { type ReadableFile, RowReader } from './row-reader.ts';

/** How to send the rows. */
export interface Sending {
  readonly journal: Journal;
  readonly file: ReadableFile;
  readonly create: (patient: NewPatient) => Promise<CreatedPatient>;
  readonly taken: TakenAnswer | undefined;
  /** The most requests on the way at the same time. */
  readonly concurrency: number;
  readonly clock: Clock;
  /** Ends the import after the requests that are on the way. */
  readonly signal: AbortSignal;
  readonly progress: SendingProgress;
}

/** Called when something happens. */
export interface SendingProgress {
  onPass(counts: RowCounts): void;
  onResult(result: RowResult): void;
  /** Called before a pause of all workers. */
  onPause(milliseconds: number): void;
}

/** The time between two looks at the rows of other workers. */
const OTHERS_MS = 1000;

/** The time that a result waits for others, which share its commit. */
const MOMENT_MS = 8;

/** The shortest pause that is worth a line. */
const LEAST_PAUSE_SHOWN_MS = 1000;

/**
 * Sends every row that is ready, until none is left, neither here nor at another worker.
 *
 * @returns The reason why the import stopped early, or `undefined` if every row is finished.
 * @throws {@link ImportError} if the journal or the file can no longer be used.
 */
export async function sendRows(sending: Sending): Promise<string | undefined> {
  const sender = new Sender(sending);
  for (;;) {
    const counts = await sending.journal.startPass();
    sending.progress.onPass(counts);
    if (counts.ready === 0 && counts.sending === 0) return undefined;
    if (counts.ready === 0) await sending.clock.sleep(OTHERS_MS, sending.signal);
    else await sender.pass();
    if (sending.signal.aborted) return 'It was interrupted.';
    if (sender.stopped !== undefined) return sender.stopped;
  }
}

/** Sends rows, with one commit for each turn of the event loop. */
class Sender {
  readonly #sending: Sending;
  readonly #patience: Patience;
  readonly #finished: RowResult[] = [];
  #onTheWay = 0;
  #pace: Pace = { ...FULL_PACE, now: 0 };
  readonly #bell = new Bell();
  #moment: NodeJS.Timeout | undefined;
  stopped: string | undefined;

  constructor(sending: Sending) {
    this.#sending = sending;
    this.#patience = new Patience(sending.concurrency);
  }

  /** Goes through the file once and sends each row that is ready. */
  async pass(): Promise<void> {
    const { journal, file, signal } = this.#sending;
    const wake = () => this.#bell.ring();
    signal.addEventListener('abort', wake);
    const reader = new RowReader(file);
    let after = 0;
    try {
      for (let isAtEnd = false; ; ) {
        const claims: number = isAtEnd ? 0 : this.#room();
        const { claimed }: Turned = await this.#commit(claims, after);
        for (const row of claimed) this.#send(row, await this.#read(reader, row));
        after = claimed.at(-1)?.row ?? after;
        isAtEnd ||= claims > 0 && claimed.length === 0;
        const isIdle = this.#onTheWay === 0 && this.#finished.length === 0;
        if (isIdle && (isAtEnd || this.#isOver)) return;
        await this.#nextTurn(isAtEnd);
      }
    } catch (error) {
      throw await this.#afterTheRest(error, journal);
    } finally {
      signal.removeEventListener('abort', wake);
      await reader.close();
    }
  }

  get #isOver(): boolean {
    return this.stopped !== undefined || this.#sending.signal.aborted;
  }

  get #pausedFor(): number {
    return this.#pace.pausedUntil - this.#pace.now;
  }

  /** Returns how many rows may leave now. */
  #room(): number {
    if (this.#isOver || this.#pausedFor > 0) return 0;
    const window = Math.max(1, Math.round(this.#pace.share * this.#sending.concurrency));
    return Math.max(0, window - this.#onTheWay);
  }

  /** Writes what the turn has finished and intends. */
  async #commit(claims: number, after: number): Promise<Turned> {
    clearTimeout(this.#moment);
    this.#moment = undefined;
    const results = this.#finished.slice();
    const pace = this.#patience.takeChange();
    const turned = await this.#sending.journal.commit({ results, claims, after, pace });
    this.#finished.splice(0, results.length);
    for (const result of results) this.#sending.progress.onResult(result);
    this.#pace = turned.pace;
    return turned;
  }

  async #read(reader: RowReader, row: ClaimedRow): Promise<NewPatient> {
    try {
      return await reader.patientOf(row);
    } catch (error) {
      // The intent is written, and the row was not sent.
      this.#finished.push({ row: row.row, state: 'ready' });
      throw error;
    }
  }

  /** Sends a row whose intent is durable. */
  #send(row: ClaimedRow, patient: NewPatient): void {
    const { create, taken } = this.#sending;
    const { epoch } = this.#pace;
    this.#onTheWay += 1;
    create(patient)
      .then(
        ({ oid }): Judgement => ({ result: { state: 'created', oid }, service: 'answered' }),
        (error: unknown) => judgeFailure(error, row, taken),
      )
      .then((judgement) => {
        this.#onTheWay -= 1;
        this.#finished.push({ row: row.row, ...judgement.result });
        this.#patience.note(judgement, epoch);
        this.stopped ??= judgement.stop;
        if (this.#patience.isOver) this.stopped ??= 'The service fails again and again.';
        this.#ringSoon();
      });
  }

  /** Rings when three in four requests have ended, or a moment after the first of them. */
  #ringSoon(): void {
    if (this.#finished.length >= 3 * this.#onTheWay) this.#bell.ring();
    else this.#moment ??= setTimeout(() => this.#bell.ring(), MOMENT_MS);
  }

  /** Waits for a result, the end of a pause or the end of the import. */
  async #nextTurn(isAtEnd: boolean): Promise<void> {
    const { progress } = this.#sending;
    const pause = this.#pausedFor;
    const isOpen = !isAtEnd && !this.#isOver;
    const isWaiting = isOpen && pause > 0;
    if (isWaiting && this.#onTheWay === 0 && pause >= LEAST_PAUSE_SHOWN_MS) progress.onPause(pause);
    if (!isOpen || this.#room() === 0 || this.#onTheWay > 0) {
      const slept = isWaiting ? this.#ringAfter(pause) : undefined;
      await this.#bell.wait();
      slept?.abort();
    }
    // All that this turn brings shares the commit.
    await setImmediate();
  }

  /** Rings after a pause. Returns a controller that ends the pause. */
  #ringAfter(milliseconds: number): AbortController {
    const slept = new AbortController();
    const { clock } = this.#sending;
    void clock.sleep(milliseconds, slept.signal).then(() => {
      // A ring after the wait would end the next one.
      if (!slept.signal.aborted) this.#bell.ring();
    });
    return slept;
  }

  /** Waits for the requests on the way, writes their results, and returns the error to throw. */
  async #afterTheRest(error: unknown, journal: Journal): Promise<unknown> {
    while (this.#onTheWay > 0) await this.#bell.wait();
    const results = this.#finished.splice(0);
    if (results.length === 0) return error;
    try {
      await journal.commit({ results, claims: 0, after: 0, pace: undefined });
      return error;
    } catch (again) {
      if (!(again instanceof JournalError)) return again;
      const lines = results.map(({ row, state, oid }) =>
        [`row ${row}: ${state}`, ...(oid === undefined ? [] : [`oid ${oid}`])].join(', '),
      );
      return new ImportError(
        `${again.message} These results are not in it: ${lines.join('; ')}.`,
        EXIT.unavailable,
      );
    }
  }
}
