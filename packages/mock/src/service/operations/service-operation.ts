import type { Endpoint } from '@profiles/sdk/internal';
import type { OperationName } from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { StoreView } from '../store/store.ts';
import type { KnownCredentials } from './known-credentials.ts';
import type { BodySchema, RequestBody } from './request-body.ts';
import type { AcceptedResult, RejectedResult } from './result.ts';

/** The definition of an operation. */
export interface ServiceOperation extends Endpoint {
  readonly name: OperationName;
  /** The schema of its request body, if it has one. */
  readonly body?: BodySchema;
  /** The start of the text of each of its errors. */
  readonly failure: string;
  /**
   * Accepts or rejects a request that has valid credentials and a readable body.
   *
   * @param oid - The oid in the path, or `undefined` if the path has none that can be decoded.
   */
  readonly accept: (
    body: RequestBody,
    state: ServiceState,
    oid: string | undefined,
  ) => AcceptedResult | RejectedResult;
}

/** An operation whose requests have a body. */
export interface BodyOperation extends ServiceOperation {
  readonly body: BodySchema;
  /** Whether the limits on `extras` apply. */
  readonly limitsExtras: (read: ReadBehaviour) => boolean;
}

/** The state of the service in which a request is planned. */
export interface ServiceState {
  readonly store: StoreView;
  readonly credentials: KnownCredentials;
  /** Returns the setting of a ledger entry. */
  readonly read: ReadBehaviour;
  /** The time of the request, in milliseconds. */
  readonly at: number;
}
