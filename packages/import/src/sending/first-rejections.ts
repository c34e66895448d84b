import type { Judgement } from './judge-failure.ts';
import type { RowToSend } from './retry-queue.ts';

/** The rows that are rejected in the same way before the import stops. */
const MAX_SAME = 50;

/**
 * Holds back the rejections of the first rows, which stay `ready` in the journal. If they are all the
 * same, and no row is created, the service would reject every row of the file. Otherwise each row gets
 * one retry, and its rejection is final then.
 */
export class FirstRejections {
  readonly #held: RowToSend[] = [];
  #kind: string | undefined;
  #isOver = false;
  /** The reason why the import must stop. */
  stop: string | undefined;

  /** The number of rows that are held back. */
  get size(): number {
    return this.#held.length;
  }

  /** Records the end of an attempt. Returns whether its rejection is held back. */
  record(attempt: RowToSend, { result, rejection }: Judgement): boolean {
    const kind = rejection && `${rejection.status} ${rejection.serviceCode}`;
    this.#kind ??= kind;
    this.#isOver ||= result.state === 'created' || result.state === 'existed';
    this.#isOver ||= kind !== undefined && kind !== this.#kind;
    if (this.#isOver || rejection === undefined) return false;
    this.#held.push(attempt);
    if (this.#held.length >= MAX_SAME) {
      this.stop = `The service rejects each of the first ${MAX_SAME} rows with status ${rejection.status}, and has created none. Check --base-url, --client-id and what the columns fill, or ask the owner of the service.`;
    }
    return true;
  }

  /** Makes each rejection final from now on: a row was created, or no other is left. */
  end(): void {
    this.#isOver = true;
  }

  /** Removes the rows to retry: all, once rejections are final. */
  take(): readonly RowToSend[] {
    return this.#isOver ? this.#held.splice(0) : [];
  }
}
