import type { ServiceRequest } from '../http/incoming-request.ts';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { StoreView } from '../store/store.ts';
import type { Finding } from './decision.ts';
import type { KnownCredentials } from './known-credentials.ts';
import type { RequestBody } from './request-body.ts';

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
