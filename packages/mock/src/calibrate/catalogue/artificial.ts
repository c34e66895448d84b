import type { Probe, Step } from './probe.ts';

/** What every created patient needs. Nobody could take it for a person's. */
export const ARTIFICIAL = { fn: 'Calibration Probe', dob: '1900-01-01', gen: 'O' } as const;

/** Describes the creation of an artificial patient. */
export function creation(more: Readonly<Record<string, unknown>> = {}): Step {
  return { to: 'patients', body: { ...ARTIFICIAL, ...more } };
}

/** The creation of a patient that something else is then asked about. */
export const NAMED = creation({ username: '{label}' });

/** Describes a probe that is one creation. */
export function created(name: string, more: Readonly<Record<string, unknown>>): Probe {
  return { name: `a creation with ${name}`, steps: [creation(more)] };
}

/**
 * Describes updates, one after the other, of the EMR user and, where a service takes its oid for one,
 * of a patient.
 */
export function updated(name: string, ...bodies: readonly unknown[]): readonly Probe[] {
  const stepsTo = (to: Step['to']) => bodies.map((body) => ({ to, body }));
  return [
    { name: `an update with ${name}`, steps: stepsTo('the EMR user') },
    {
      name: `an update of a patient with ${name}`,
      steps: [NAMED, ...stepsTo('the patient created before')],
    },
  ];
}
