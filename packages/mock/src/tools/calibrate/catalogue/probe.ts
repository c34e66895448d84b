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
 * A sequence of requests that depend only on each other. A probe does not name the ledger entries
 * that it tests: playing it against the mock shows which ones they are.
 */
export interface Probe {
  /** A description of the probe. */
  readonly name: string;
  readonly steps: readonly Step[];
}

/** The required fields of every patient that a probe creates. They cannot be mistaken for a person's. */
export const ARTIFICIAL = { fn: 'Calibration Probe', dob: '1900-01-01', gen: 'O' } as const;

/** Returns a step that creates an artificial patient. */
export function createStep(more: Readonly<Record<string, unknown>> = {}): Step {
  return { to: 'patients', body: { ...ARTIFICIAL, ...more } };
}

/** The step that creates a patient for later steps to use. */
export const NAMED = createStep({ username: '{label}' });

/** Returns a probe that sends one create. */
export function createProbe(name: string, more: Readonly<Record<string, unknown>>): Probe {
  return { name: `a creation with ${name}`, steps: [createStep(more)] };
}

/**
 * Returns probes that send these updates in order. The first updates the EMR user. The second
 * updates a patient, in case the service accepts the oid of a patient as that of an EMR user.
 */
export function updateProbes(name: string, ...bodies: readonly unknown[]): readonly Probe[] {
  const stepsTo = (to: Step['to']) => bodies.map((body) => ({ to, body }));
  return [
    { name: `an update with ${name}`, steps: stepsTo('the EMR user') },
    {
      name: `an update of a patient with ${name}`,
      steps: [NAMED, ...stepsTo('the patient created before')],
    },
  ];
}
