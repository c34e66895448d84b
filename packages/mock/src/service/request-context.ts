import type { ServiceRequest } from '../http/service-request.ts';
import type { DocumentSection } from '../ledger/document.ts';
import type { Behaviour, BehaviourId } from '../ledger/ledger.ts';
import type { StoreView } from '../store/store.ts';
import type { KnownCredentials } from './known-credentials.ts';
import type { RequestBody } from './request-body.ts';

/** Says what about a request the document does not allow. */
export interface Finding {
  readonly section: DocumentSection;
  /** Names fields and rules; never a value, and below `extras` not even a key. */
  readonly problem: string;
}

/** Reads one entry of the ledger. An entry is only read where its value makes a difference. */
export type ReadBehaviour = <Id extends BehaviourId>(id: Id) => Behaviour[Id];

/** Holds what one request is judged by, and collects what is found. */
export interface RequestContext {
  readonly request: ServiceRequest;
  readonly body: RequestBody;
  readonly store: StoreView;
  readonly credentials: KnownCredentials;
  readonly read: ReadBehaviour;
  /** When the request came, in milliseconds. */
  readonly at: number;
  readonly findings: Finding[];
}
