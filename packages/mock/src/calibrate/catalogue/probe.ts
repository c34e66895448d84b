/** Names who a request of a probe is sent to. */
export type Target =
  | 'patients'
  | 'patients without a slash'
  | 'the EMR user'
  | 'the patient created before'
  | 'nobody';

/** Names a header that a request of a probe may have in a form of its own. */
export type ProbeHeader = 'authorization' | 'client-id' | 'content-type';

/** Describes one request. `{label}` in it becomes the label of the probe, `{LABEL}` in capitals. */
export interface Step {
  readonly to: Target;
  /** Headers in place of the valid ones; null leaves one out. */
  readonly headers?: Readonly<Partial<Record<ProbeHeader, string | null>>>;
  /** Text is sent as it is, all else as JSON. */
  readonly body: unknown;
}

/**
 * Describes something that can be asked: requests that need nothing but each other. Which entries of
 * the ledger it speaks about stands nowhere: that is found by playing it.
 */
export interface Probe {
  /** What it is about, in words. */
  readonly name: string;
  readonly steps: readonly Step[];
}
