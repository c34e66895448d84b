import type { ServiceResponse } from '../http/incoming-request.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfileStore } from '../store/store.ts';
import type { Plan } from './plan.ts';

/** The complete response, and the oid of the record that was created. */
export interface CarriedOut {
  readonly response: ServiceResponse;
  readonly oid?: string;
}

/** Stores the effect of a plan. */
export function carryOut(
  { response, effect, token }: Plan,
  store: ProfileStore,
  at: number,
  rateLimit: Behaviour['rateLimit'],
): CarriedOut {
  if (token !== undefined) {
    store.traffic.use(token, at);
    if (rateLimit !== 'none') store.traffic.count(rateLimit, at);
  }
  if (!effect) return { response };
  if (effect.kind === 'create') {
    const { oid } = store.add('patient', effect.fields);
    return { response: { ...response, body: JSON.stringify({ oid }) }, oid };
  }
  store.replace(effect.profile, effect.record);
  return { response };
}
