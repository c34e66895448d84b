/** The target of a request. */
export type Target =
  | 'patients'
  | 'patients without a slash'
  | 'the EMR user'
  | 'the patient created before'
  | 'an unknown oid';

/** A header that a request of a probe may override or omit. */
export type ProbeHeader = 'authorization' | 'client-id' | 'content-type';

/**
 * One request of a probe. `{label}` is replaced by the label of the probe, `{LABEL}` by the label
 * in capitals.
 */
export interface Step {
  readonly to: Target;
  /** Headers that override the valid ones; `null` omits a header. */
  readonly headers?: Readonly<Partial<Record<ProbeHeader, string | null>>>;
  /** Text is sent unchanged, anything else as JSON. */
  readonly body: unknown;
}

/**
 * A sequence of requests that depend only on each other. A probe does not list the ledger entries
 * that it is about: playing it against the mock shows them.
 */
export interface Probe {
  /** A description of the probe. */
  readonly name: string;
  readonly steps: readonly Step[];
}
