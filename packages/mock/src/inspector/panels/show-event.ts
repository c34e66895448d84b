import type { TabId } from '../tabs.ts';

/** Asks the inspector to show one item of a part: a request, a record or an entry of the ledger. */
export class ShowEvent extends Event {
  static readonly type = 'show';
  readonly tab: TabId;
  /** The id of the item. */
  readonly id: string;

  constructor(tab: TabId, id: string) {
    super(ShowEvent.type, { bubbles: true });
    this.tab = tab;
    this.id = id;
  }
}
