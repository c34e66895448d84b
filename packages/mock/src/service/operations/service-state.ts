import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { StoreView } from '../store/store.ts';
import type { KnownCredentials } from './known-credentials.ts';

/** The state of the service in which a request is planned. */
export interface ServiceState {
  readonly store: StoreView;
  readonly credentials: KnownCredentials;
  /** Returns the setting of a ledger entry. */
  readonly read: ReadBehaviour;
  /** The time of the request, in milliseconds. */
  readonly at: number;
}
