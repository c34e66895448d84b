import type { ServiceRequest } from '../http/service-request.ts';
import type { DocumentSection } from '../ledger/document.ts';
import type { Behaviour, BehaviourId } from '../ledger/ledger.ts';
import type { StoreView } from '../store/store.ts';
import type { KnownCredentials } from './known-credentials.ts';
import type { RequestBody } from './request-body.ts';

/** Something about a request that the API specification does not allow. */
export interface Finding {
  readonly section: DocumentSection;
  /** The problem. It names fields and rules, never a value, and no key inside `extras`. */
  readonly problem: string;
}

/** Returns the value of a ledger entry. Read an entry only where its value makes a difference. */
export type ReadBehaviour = <Id extends BehaviourId>(id: Id) => Behaviour[Id];

/** The data that decides on one request, and the findings about it. */
export interface RequestContext {
  readonly request: ServiceRequest;
  readonly body: RequestBody;
  readonly store: StoreView;
  readonly credentials: KnownCredentials;
  readonly read: ReadBehaviour;
  /** The time of the request, in milliseconds. */
  readonly at: number;
  readonly findings: Finding[];
}
