import type { OperationName } from '@profiles/sdk/schemas';
import type { Fault } from '../faults/faults.ts';
import type { ServiceAnswer } from '../http/service-request.ts';
import type { BehaviourId } from '../ledger/ledger.ts';
import type { Violation } from './violation.ts';

/** Describes a request that reached the mock, and its answer. */
export interface JournalEntry {
  /** When it was answered, in ISO 8601. */
  readonly at: string;
  /** The operation whose path it has, if any. */
  readonly operation: OperationName | undefined;
  /** The method and path template; the method and path where no operation has the path. */
  readonly request: string;
  /** The method. */
  readonly method: string;
  /** The path below the base address, with its query, as it came. */
  readonly path: string;
  /**
   * The headers, with names in lowercase. Credentials are redacted and numbered since the last reset:
   * `[redacted #1]` is the same value in every request.
   */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * The JSON of the body; its text where it is not a JSON object. Of more than 65,536 bytes, the text
   * of the first ones, which says so at its end.
   */
  readonly body: unknown;
  /** The kind of the fault that it met, if any. */
  readonly fault: Fault['kind'] | undefined;
  /** The answer, or nothing where none was given: the mock failed, or a fault kept it back. */
  readonly answer: ServiceAnswer | undefined;
  /** What exactly was wrong with a request that was refused. */
  readonly reason: string | undefined;
  /** The entries of the ledger that the answer rests on; those to decide, where it was refused for them. */
  readonly assumed: readonly BehaviourId[];
  /** What about the request the document does not allow. */
  readonly violations: readonly Violation[];
}
