import { type AttemptResult, type Judgement, MAX_FAILURES } from './judge-failure.ts';

/** The backoff before the last rows are retried, in milliseconds. It doubles with each failure. */
const LAST_ROWS_BACKOFF_MS = 4000;

/** What is known at the end of an attempt. */
export interface AttemptFacts {
  readonly judgement: Pick<Judgement, 'result' | 'final' | 'service'>;
  /** The failures that have counted against the row before. */
  readonly failures: number;
  /** Whether a request that left after the row had failed got a response. */
  readonly hasLaterResponse: boolean;
  /** Whether the service fails for every row, as far as this run knows. */
  readonly isCircuitOpen: boolean;
  /** Whether the service has responded to a row of this run. */
  readonly hasResponded: boolean;
  /** Whether every other row was sent. */
  readonly isAtEnd: boolean;
}

/** What happens to the row and to the import. */
export interface Decision {
  readonly result: AttemptResult;
  /** The failures that count against the row now. `undefined`: as before. */
  readonly failures: number | undefined;
  /** Whether the circuit breaker records the attempt, because it may show how the service is. */
  readonly isRecorded: boolean;
  /** The time until the last rows are retried, in milliseconds. */
  readonly backoffMs: number;
}

interface Rule {
  /** Whether the failure counts against the row. */
  readonly counts: boolean;
  /** Whether a row is a poison row if the service rejects it like any other. */
  readonly endsRejected: boolean;
  /** The failures that the circuit breaker records. */
  readonly records: readonly Judgement['service'][];
}

const ALL = ['rejecting', 'failed', 'unreachable', 'overloaded'] as const;

/** The rule of each situation in which a row fails. */
const RULES = {
  // It failed before and after a response to another row, so it is the row that fails. An overload
  // is always the service's.
  laterResponse: { counts: true, endsRejected: true, records: ['overloaded'] },
  // Every row fails.
  circuitOpen: { counts: false, endsRejected: false, records: ALL },
  // The service may have been down from the start.
  noResponseYet: { counts: false, endsRejected: false, records: ALL },
  // The service works, or has just stopped working.
  firstFailure: { counts: true, endsRejected: false, records: ALL },
  // Other rows are sent first. One of their responses decides.
  repeated: { counts: false, endsRejected: false, records: ALL },
  // No other row is left whose response could decide.
  repeatedAtEnd: {
    counts: true,
    endsRejected: true,
    records: ['rejecting', 'unreachable', 'overloaded'],
  },
} satisfies Readonly<Record<string, Rule>>;

function ruleOf(facts: AttemptFacts): Rule {
  if (facts.hasLaterResponse) return RULES.laterResponse;
  if (facts.isCircuitOpen) return RULES.circuitOpen;
  if (facts.failures === 0) return facts.hasResponded ? RULES.firstFailure : RULES.noResponseYet;
  return facts.isAtEnd ? RULES.repeatedAtEnd : RULES.repeated;
}

/**
 * Decides what happens after an attempt. A poison row fails although the service works: it gets its
 * final result, so that it does not stop the import. Other failures may be the service's: the circuit
 * breaker records them, and the row is retried.
 */
export function decideAfterAttempt(facts: AttemptFacts): Decision {
  const { service, result, final } = facts.judgement;
  if (final === undefined) {
    return { result, failures: undefined, isRecorded: true, backoffMs: 0 };
  }
  const { counts, endsRejected, records } = ruleOf(facts);
  const failures = facts.failures + Number(counts);
  const isPoisonRow = service === 'rejecting' ? endsRejected : failures >= MAX_FAILURES;
  const isRecorded = records.includes(service);
  // The circuit breaker makes no pause for a failure that it does not record.
  const isPaced = isRecorded || !facts.isAtEnd || facts.failures === 0;
  return {
    result: isPoisonRow ? final : result,
    failures,
    isRecorded,
    backoffMs: isPaced ? 0 : LAST_ROWS_BACKOFF_MS * 2 ** facts.failures,
  };
}
