import { readFileSync } from 'node:fs';
import { splitPage } from '@profiles/harness/page-part';

const GUIDE = new URL('../../../../docs/openapi.md', import.meta.url);

/** Reads a command of the guide: what users are told to run is what is tried. */
export function guideCommand(name: string): string {
  const parts = splitPage(readFileSync(GUIDE, 'utf8'));
  const part = parts.find(({ marker }) => marker?.kind === 'shell' && marker.name === name);
  const block = part?.tokens.find(({ type }) => type === 'code');
  if (block && 'text' in block) return block.text;
  throw new Error(`docs/openapi.md has no shell block called ${name}`);
}
