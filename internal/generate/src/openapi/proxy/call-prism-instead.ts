import { ProfileClient } from '@profiles/sdk';
import { guideCommand } from './guide-command.ts';
import { startPrism } from './prism.ts';

/** Calls Prism in place of the service, as in the guide. Throws if that fails. */
export async function callPrismInstead(project: string): Promise<void> {
  const { origin, stop } = await startPrism(guideCommand('prism-mock'), project);
  const client = new ProfileClient({ baseUrl: origin, token: 'any', clientId: 'any' });
  await client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }).finally(stop);
}
