import type { EmrUserSeed } from '@profiles/mock';
import seed from '../../vectors/seed.json' with { type: 'json' };

/** Lists the EMR users that the vectors expect. */
export const EMR_USERS = seed.emrUsers as readonly EmrUserSeed[];

/** Whether an oid is that of an EMR user in the vectors' seed. */
export function isSeedOid(oid: string): boolean {
  return EMR_USERS.some((user) => user.oid === oid);
}
