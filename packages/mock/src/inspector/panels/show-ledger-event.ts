import type { BehaviourId } from '../../ledger/ledger.ts';

/** Asks the inspector to show an entry of the ledger. */
export class ShowLedgerEvent extends Event {
  static readonly type = 'show-ledger';
  readonly id: BehaviourId;

  constructor(id: BehaviourId) {
    super(ShowLedgerEvent.type, { bubbles: true });
    this.id = id;
  }
}
