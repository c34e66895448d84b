import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { installApart } from '@profiles/harness/install-apart';
import { FILE } from '../document-file.ts';

/** Installs the tools of the guide, and the description at its path in a user's project. */
export function installTools(): string {
  const tools = join(import.meta.dirname, '../../tools');
  const project = installApart(tools, 'profiles-openapi-tools');
  const sdk = join(project, 'node_modules/@profiles/sdk');
  mkdirSync(sdk, { recursive: true });
  copyFileSync(FILE, join(sdk, 'openapi.json'));
  return project;
}
