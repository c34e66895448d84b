import type { Endpoint } from '@profiles/sdk/internal';
import type { OperationName } from '@profiles/sdk/schemas';
import type { ReadBehaviour } from '../ledger/behaviour-setting.ts';
import type { RequestBody } from './request-body.ts';
import type { Acceptance, Rejection } from './result.ts';
import type { ServiceState } from './service-state.ts';
import type { BodySchema } from './sort-fields.ts';

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
  ) => Acceptance | Rejection;
}

/** An operation whose requests have a body. */
export interface BodyOperation extends ServiceOperation {
  readonly body: BodySchema;
  /** Whether the limits on `extras` apply. */
  readonly limitsExtras: (read: ReadBehaviour) => boolean;
}
