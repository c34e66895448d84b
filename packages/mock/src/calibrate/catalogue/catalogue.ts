import { type Prediction, predict } from '../infer/prediction.ts';
import { BODY_PROBES } from './body-probes.ts';
import { CREDENTIAL_PROBES } from './credential-probes.ts';
import { EXTRAS_PROBES } from './extras-probes.ts';
import { FIELD_PROBES } from './field-probes.ts';
import { IDENTITY_PROBES } from './identity-probes.ts';
import type { Probe } from './probe.ts';

/** All probes. */
export const CATALOGUE: readonly Probe[] = [
  ...BODY_PROBES,
  ...CREDENTIAL_PROBES,
  ...FIELD_PROBES,
  ...EXTRAS_PROBES,
  ...IDENTITY_PROBES,
];

const predictions = new Map<string, Prediction>();

/**
 * Lists the probes that can be sent to a service, each with its possible outcomes. The first call
 * takes a moment.
 */
export function predictionsFor({
  hasEmrUser,
  canRead,
}: {
  readonly hasEmrUser: boolean;
  readonly canRead: boolean;
}): readonly Prediction[] {
  return CATALOGUE.filter((probe) => hasEmrUser || !needsEmrUser(probe)).map((probe) => {
    const key = `${canRead} ${CATALOGUE.indexOf(probe)}`;
    const prediction = predictions.get(key) ?? predict(probe, canRead);
    predictions.set(key, prediction);
    return prediction;
  });
}

function needsEmrUser({ steps }: Probe): boolean {
  return steps.some(({ to }) => to === 'the EMR user');
}
