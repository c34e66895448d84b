import type { ServiceResponse } from '../http/service-request.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfileStore } from '../store/store.ts';
import type { Plan } from './plan.ts';

/** Stores the effect of a plan, and returns the complete response. */
export function carryOut(
  { response, effect, token }: Plan,
  store: ProfileStore,
  at: number,
  rateLimit: Behaviour['rateLimit'],
): ServiceResponse {
  if (token !== undefined) {
    store.traffic.use(token, at);
    if (rateLimit !== 'none') store.traffic.count(rateLimit, at);
  }
  if (!effect) return response;
  if (effect.kind === 'create') {
    const { oid } = store.add('patient', effect.fields);
    return { ...response, body: JSON.stringify({ oid }) };
  }
  store.replace(effect.profile, effect.record);
  return response;
}
