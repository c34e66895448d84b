import type { Clock } from '../clock.ts';
import { MAX_PAUSE_MS } from '../journal/pace.ts';
import { formatCount } from '../messages/message-text.ts';

/** The stream that progress is written to: standard error. */
export interface ProgressStream {
  readonly isTTY?: boolean | undefined;
  readonly columns?: number | undefined;
  write(text: string): unknown;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_WIDTH = 20;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 10_000;

/** Shows the progress of the import: as a bar on a terminal, as a line every ten seconds elsewhere. */
export class Progress {
  readonly #stream: ProgressStream;
  readonly #clock: Clock;
  readonly #started: number;
  #shownAt: number;
  #total = 0;
  #done = 0;
  #before = 0;
  #note = '';

  constructor(stream: ProgressStream, clock: Clock) {
    this.#stream = stream;
    this.#clock = clock;
    this.#started = clock.now();
    this.#shownAt = this.#started;
  }

  /** Sets how many of the rows are finished. */
  set(done: number, total: number): void {
    if (this.#total === 0) this.#before = done;
    this.#done = done;
    this.#total = total;
    this.#show(false);
  }

  /** Counts one more row as finished. */
  finish(): void {
    this.#done += 1;
    this.#note = '';
    this.#show(false);
  }

  /** Shows that the import waits, and why. */
  pause(milliseconds: number): void {
    const seconds = Math.ceil(milliseconds / 1000);
    const maximum = seconds * 1000 >= MAX_PAUSE_MS ? ', the longest pause' : '';
    this.#note = `waiting ${formatCount(seconds)} s${maximum}, because earlier requests failed`;
    this.#show(true);
  }

  /** Makes room for the next output. */
  end(): void {
    if (this.#stream.isTTY) this.#stream.write(CLEAR_LINE);
  }

  #show(isNow: boolean): void {
    const { isTTY, columns } = this.#stream;
    const now = this.#clock.now();
    if (!isNow && now - this.#shownAt < (isTTY ? BAR_EVERY_MS : LINE_EVERY_MS)) return;
    this.#shownAt = now;
    const figures = `${formatCount(this.#done)} of ${formatCount(this.#total)} rows`;
    const line = [figures, this.#note || this.#left(now)].filter(Boolean).join(', ');
    if (!isTTY) {
      this.#stream.write(`${line}\n`);
      return;
    }
    // A line that wraps would not be cleared completely. Some terminals report zero columns.
    this.#stream.write(CLEAR_LINE + `${this.#bar()} ${line}`.slice(0, (columns || 80) - 1));
  }

  #bar(): string {
    const full = Math.floor((BAR_WIDTH * this.#done) / Math.max(1, this.#total));
    return `[${'#'.repeat(full)}${'-'.repeat(BAR_WIDTH - full)}]`;
  }

  #left(now: number): string {
    const rate = (this.#done - this.#before) / ((now - this.#started) / 1000);
    if (!Number.isFinite(rate) || rate <= 0) return '';
    const seconds = Math.ceil((this.#total - this.#done) / rate);
    const left = seconds < 60 ? `${seconds} s` : `${formatCount(Math.ceil(seconds / 60))} min`;
    return `${formatCount(Math.round(rate))} rows/s, about ${left} left`;
  }
}
