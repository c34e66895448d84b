import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readPages } from '@profiles/generate/page';
import { splitPage } from '@profiles/generate/split-page';
import { ProfileClient } from '@profiles/sdk';
import { installApart } from '@profiles/testkit/install';
import { startProgram } from '@profiles/testkit/run';
import { FILE } from '../openapi-document.ts';

const GUIDE = 'docs/src/content/docs/api.md';

/** Reads a command of the guide, so that the tests run the commands that users run. */
export function guideCommand(name: string): string {
  const parts = readPages([GUIDE]).flatMap(({ text }) => splitPage(text));
  const part = parts.find(({ marker }) => marker?.kind === 'shell' && marker.name === name);
  if (part?.code !== undefined) return part.code;
  throw new Error(`${GUIDE} has no shell block called ${name}`);
}

/** Installs the tools of the guide, and the description at its path in a user's project. */
export function installTools(): string {
  const tools = join(import.meta.dirname, '../../../tools');
  const project = installApart(tools, 'profiles-openapi-tools');
  const sdk = join(project, 'node_modules/@profiles/sdk');
  mkdirSync(sdk, { recursive: true });
  copyFileSync(FILE, join(sdk, 'openapi.json'));
  return project;
}

/** Starts Prism by a command of the guide, on a free port. Returns where clients call it. */
export async function startPrism(command: string, project: string) {
  const listening = /(?<=listening on )http\S+(?=\s)/;
  // The shell, npx and Prism end together.
  const options = { cwd: project, shell: true, detached: true };
  const { found, stop } = await startProgram(`${command} --port 0`, [], listening, options);
  return { origin: found, stop };
}

/** Calls Prism in place of the service, as in the guide. Throws if that fails. */
export async function callPrismInstead(project: string): Promise<void> {
  const { origin, stop } = await startPrism(guideCommand('prism-mock'), project);
  const client = new ProfileClient({ baseUrl: origin, token: 'any', clientId: 'any' });
  await client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }).finally(stop);
}
