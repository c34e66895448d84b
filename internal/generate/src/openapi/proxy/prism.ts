import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from '@profiles/testkit/install';
import { startProgram } from '@profiles/testkit/run';
import { FILE } from '../document-file.ts';

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
