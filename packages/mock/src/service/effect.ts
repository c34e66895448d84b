import type { ServiceAnswer } from '../http/service-request.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { ProfileKind } from '../store/store.ts';

/** The change that an accepted request makes in the store. */
export type Effect =
  | { readonly kind: 'create'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'replace'; readonly profile: ProfileKind; readonly record: ProfileRecord };

/** The result for a request that the service accepts. */
export interface Acceptance {
  readonly answer: ServiceAnswer;
  /** The change in the store, if any. */
  readonly effect?: Effect;
}

/** Creates the response to an accepted request. */
export function acceptedAnswer(status: number, body: string): ServiceAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body };
}
