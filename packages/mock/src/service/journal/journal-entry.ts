import type { OperationName } from '@profiles/sdk/schemas';
import type { ServiceResponse } from '../../http/reply.ts';
import type { Fault } from '../faults/faults.ts';
import type { Behaviour, BehaviourId } from '../ledger/ledger.ts';
import type { LedgerValue } from '../ledger/ledger-entry.ts';
import type { Violation } from './violation.ts';

/** A request that reached the mock, and its response. */
export interface JournalEntry {
  /** The number of the request since the last reset: 1, 2 and so on. */
  readonly id: number;
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
   * The trace id in the `traceparent` header, if the header is valid: 32 lowercase hexadecimal
   * digits. It leads from a trace of your app to its request.
   */
  readonly traceId: string | undefined;
  /**
   * The parsed body, or its text if it is not a JSON object. For a body of more than 65,536 bytes,
   * the text of the first 65,536 bytes, with a note at the end.
   */
  readonly body: unknown;
  /** The kind of the fault that was applied, if any. */
  readonly fault: Fault['kind'] | undefined;
  /** The fault that was applied, if any. Pass it to `mock.fail` to apply it again. */
  readonly appliedFault: Fault | undefined;
  /** The response, or `undefined` if the mock failed or a fault withheld the response. */
  readonly response: ServiceResponse | undefined;
  /** Whether the service stored the data of the request, whatever response the client received. */
  readonly stored: boolean;
  /**
   * The oid of the record that the request created, even if the client received no response, or the
   * oid in its path, even if no record has it. Otherwise `undefined`.
   */
  readonly oid: string | undefined;
  /**
   * The time from the arrival of the request until the mock decided on its response, in
   * milliseconds. It contains the time in which the body arrives and the delays of a fault and of the
   * server, but not the time that the response travels. It is measured, so it differs from run to run.
   */
  readonly duration: number;
  /** The settings that differed from the defaults of the ledger. */
  readonly settings: Partial<Behaviour>;
  /** The exact reason why the service rejected the request, if it did. */
  readonly reason: string | undefined;
  /**
   * The ledger entries that the response depends on. If the mock did not respond because of strict
   * mode, the entries that need a setting.
   */
  readonly assumed: readonly BehaviourId[];
  /**
   * What the service would have responded if one of these entries had another value, for a request
   * that it rejected. Entries that accept any amount appear with the value `none`.
   */
  readonly alternatives: readonly {
    /** The ledger entry. */
    readonly id: BehaviourId;
    /** The other value. */
    readonly value: LedgerValue;
    /** The status of the response. If this is a 2xx, the service carries out the request. */
    readonly status: number;
  }[];
  /** The violations of the API specification in the request. */
  readonly violations: readonly Violation[];
}
