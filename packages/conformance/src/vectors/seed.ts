import type { EmrUserSeed } from '@profiles/mock';
import seed from '../../vectors/seed.json' with { type: 'json' };

/** Lists the EMR users that the vectors expect. */
export const EMR_USERS = seed.emrUsers as readonly EmrUserSeed[];

/** Tells whether an oid is that of an EMR user which only a mock made for the vectors has. */
export function isSeedOid(oid: string): boolean {
  return EMR_USERS.some((user) => user.oid === oid);
}
