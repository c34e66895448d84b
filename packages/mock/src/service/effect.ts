import type { ServiceAnswer } from '../http/service-request.ts';
import type { ProfileRecord } from '../store/records.ts';
import type { ProfileKind } from '../store/store.ts';

/** Describes what an accepted request changes in the store. */
export type Effect =
  | { readonly kind: 'create'; readonly fields: Readonly<Record<string, unknown>> }
  | { readonly kind: 'replace'; readonly profile: ProfileKind; readonly record: ProfileRecord };

/** Describes a request that the service accepts. */
export interface Acceptance {
  readonly answer: ServiceAnswer;
  /** What it changes in the store, if anything. */
  readonly effect?: Effect;
}

/** Writes the answer to an accepted request. */
export function acceptedAnswer(status: number, body: string): ServiceAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body };
}
