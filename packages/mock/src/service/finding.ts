import type { DocumentSection } from '../ledger/document.ts';

/** Something about a request that the API specification does not allow. */
export interface Finding {
  readonly section: DocumentSection;
  /** The problem. It names fields and rules, never a value, and no key inside `extras`. */
  readonly problem: string;
}
