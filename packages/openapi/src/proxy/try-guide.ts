import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ProfileClient } from '@profiles/sdk';
import { guideCommand } from './guide-command.ts';
import { startPrism } from './prism.ts';

/** Runs the other uses of the description in the guide, beside a proxy. Throws if one fails. */
export async function tryGuide(project: string): Promise<void> {
  await callPrismInstead(project);
  writeTypes(project);
}

async function callPrismInstead(project: string): Promise<void> {
  const { origin, stop } = await startPrism(guideCommand('prism-mock'), project);
  const client = new ProfileClient({ baseUrl: origin, token: 'any', clientId: 'any' });
  await client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }).finally(stop);
}

function writeTypes(project: string): void {
  const command = guideCommand('types');
  execSync(command, { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] });
  const [file = ''] = /\S+\.d\.ts/.exec(command) ?? [];
  const types = readFileSync(join(project, file), 'utf8');
  if (!types.includes('NewPatient')) throw new Error(`${command} wrote no type of a patient`);
}
