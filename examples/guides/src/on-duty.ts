import type { EmrUserChanges } from '@profiles/sdk';
import { profiles } from './profiles.ts';

/** Updates the EMR user whom the rota names for today. */
export async function updateUserOnDuty(changes: EmrUserChanges): Promise<void> {
  const rota = await fetch('https://rota.example.com/today');
  const { oid } = await rota.json();
  await profiles.updateEmrUser(oid, changes);
}
