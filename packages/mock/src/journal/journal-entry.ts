import type { OperationName } from '@profiles/sdk/schemas';
import type { Fault } from '../faults/faults.ts';
import type { ServiceAnswer } from '../http/service-request.ts';
import type { BehaviourId } from '../ledger/ledger.ts';
import type { Violation } from './violation.ts';

/** A request that reached the mock, and its response. */
export interface JournalEntry {
  /** The time at which the mock handled the request, in ISO 8601 format. */
  readonly at: string;
  /** The operation that has the path of the request, if any. */
  readonly operation: OperationName | undefined;
  /** The method and path template, or the method and path if no operation has the path. */
  readonly request: string;
  /** The method. */
  readonly method: string;
  /** The path below the base URL, with its query, as received. */
  readonly path: string;
  /**
   * The headers, with names in lowercase. Credentials are redacted, and numbered since the last
   * reset: `[redacted #1]` is the same value in every request.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The parsed body, or its text if it is not a JSON object. For a body of more than 65,536 bytes,
   * the text of the first 65,536 bytes, with a note at the end.
   */
  readonly body: unknown;
  /** The kind of the fault that was applied, if any. */
  readonly fault: Fault['kind'] | undefined;
  /** The response, or `undefined` if the mock failed or a fault withheld the response. */
  readonly answer: ServiceAnswer | undefined;
  /** The exact reason why the service rejected the request, if it did. */
  readonly reason: string | undefined;
  /**
   * The ledger entries that the response depends on. If the mock did not respond because of strict
   * mode, the entries that need a setting.
   */
  readonly assumed: readonly BehaviourId[];
  /** The violations of the API specification in the request. */
  readonly violations: readonly Violation[];
}
