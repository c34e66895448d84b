import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { BehaviourId } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';

interface Known<Result> {
  readonly settings: ReadonlyMap<BehaviourId, LedgerValue>;
  readonly result: Result;
}

/**
 * Remembers the results of a function by the settings that it reads. A request is planned once for
 * each combination of open settings, but most of its work depends on few of them.
 */
export class BySettings<Result> {
  readonly #known: Known<Result>[] = [];

  /** @param compute - The function. Its result must depend only on what it reads. */
  get(read: ReadBehaviour, compute: (read: ReadBehaviour) => Result): Result {
    // In their order, so that this reads no entry that the function would not read.
    const isSame = ({ settings }: Known<Result>) =>
      [...settings].every(([id, value]) => read(id) === value);
    const known = this.#known.find(isSame);
    if (known) return known.result;
    const settings = new Map<BehaviourId, LedgerValue>();
    const result = compute((id) => {
      const value = read(id);
      settings.set(id, value);
      return value;
    });
    this.#known.push({ settings, result });
    return result;
  }
}
