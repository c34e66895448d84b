import type { MockEvent } from '../../../service/mock-event.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import { errorCode } from '../file-errors.ts';
import { type CliOutput, oneLine } from '../output.ts';

/** The maximum number of records that are written without longer pauses. */
const MAX_RECORDS = 100_000;
/** If a change may take longer to reach the file, the command prints how long. */
const MAX_UNREPORTED_MS = 1000;
/** The pause between a change and the write, and between two writes, in milliseconds. */
const WRITE_PAUSE_MS = 250;
/** The pause before a failed write is retried. */
const WRITE_RETRY_MS = 1000;
/** With more than `MAX_RECORDS`, the pause is this many times as long as a write. */
const PAUSES_PER_WRITE = 9;

/** Whether an event changes what the file contains. */
const CHANGES: Readonly<Record<MockEvent['kind'], boolean>> = {
  record: true,
  recordDeleted: true,
  behaviour: true,
  reset: true,
  restore: true,
  request: false,
  otherRequest: false,
  faults: false,
  journalCleared: false,
};

/** The part of a mock that is kept. */
type KeptMock = Pick<ProfilesMock, 'snapshot' | 'subscribe'>;

/** How a keeper writes and reports. */
export interface KeeperOptions {
  readonly write: (content: string) => Promise<void>;
  /** The path of the file, for the messages. */
  readonly name: string;
  readonly output: CliOutput;
}

/**
 * Writes the state of a mock after each change: up to 100,000 records within a quarter of a second.
 * With more records it pauses longer, so that it writes at most a tenth of the time.
 */
export class StateKeeper {
  readonly #mock: KeptMock;
  readonly #options: KeeperOptions;
  #isChanged = false;
  #isFailing = false;
  #isClosed = false;
  #isAbandoned = false;
  #pause = WRITE_PAUSE_MS;
  #reportedDelay = 0;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(mock: KeptMock, options: KeeperOptions) {
    this.#mock = mock;
    this.#options = options;
    mock.subscribe(({ kind }) => {
      if (!CHANGES[kind]) return;
      this.#isChanged = true;
      this.#scheduleWrite();
    });
  }

  /** @throws If the write fails. */
  async write(): Promise<void> {
    this.#isChanged = false;
    const started = performance.now();
    const snapshot = this.#mock.snapshot();
    const records = snapshot.patients.length + snapshot.emrUsers.length;
    await this.#options.write(`${JSON.stringify(snapshot)}\n`);
    this.#adapt(records, performance.now() - started);
  }

  /**
   * Stops, after it has written the last changes.
   *
   * @returns Whether the file is still this command's.
   * @throws If the last write fails.
   */
  async close(): Promise<boolean> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#writing;
    try {
      if (this.#isChanged && !this.#isAbandoned) await this.write();
    } catch (error) {
      if (!this.#isAbandoned) throw error;
    }
    return !this.#isAbandoned;
  }

  /** Stops without another write, because another command has taken the file over. */
  abandon(holder: string): void {
    this.#isClosed = true;
    this.#isAbandoned = true;
    clearTimeout(this.#timer);
    this.reportProblem(
      `is now in use by ${holder}, because this command was suspended or busy for five seconds. ` +
        'It no longer writes to the file, so its changes are not kept.',
    );
  }

  /** Prints a problem with the file, or its end. */
  reportProblem(text: string): void {
    const { name, output } = this.#options;
    output.error(oneLine(`profiles-mock: The --state file ${name} ${text}`));
  }

  #scheduleWrite(): void {
    if (this.#isClosed || this.#timer || this.#writing) return;
    const pause = this.#isFailing ? Math.max(WRITE_RETRY_MS, this.#pause) : this.#pause;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#writing = this.#tryToWrite();
    }, pause);
  }

  async #tryToWrite(): Promise<void> {
    try {
      await this.write();
      if (this.#isFailing) this.reportProblem('is written again.');
      this.#isFailing = false;
    } catch (error) {
      this.#isChanged = true;
      if (!this.#isFailing && !this.#isAbandoned) {
        const problem = `cannot be written (${errorCode(error)}).`;
        this.reportProblem(`${problem} It is unchanged. Writing it is retried.`);
      }
      this.#isFailing = true;
    }
    this.#writing = undefined;
    if (this.#isChanged) this.#scheduleWrite();
  }

  #adapt(records: number, writeMs: number): void {
    this.#pause =
      records > MAX_RECORDS ? Math.max(WRITE_PAUSE_MS, writeMs * PAUSES_PER_WRITE) : WRITE_PAUSE_MS;
    // A change during a write waits for the next one.
    const delayMs = this.#pause + 2 * writeMs;
    if (delayMs <= MAX_UNREPORTED_MS || delayMs < 2 * this.#reportedDelay) return;
    this.#reportedDelay = delayMs;
    const { name, output } = this.#options;
    const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
    // Not to the standard output, whose first line is the address.
    output.error(
      oneLine(
        `profiles-mock: Writing ${records} records to ${name} takes ${seconds(writeMs)}, ` +
          `so a change may take ${seconds(delayMs)} to reach the file.`,
      ),
    );
  }
}
