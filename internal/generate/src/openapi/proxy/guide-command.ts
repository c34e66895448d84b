import { readPages } from '@profiles/generate/page';
import { splitPage } from '@profiles/generate/split-page';

const GUIDE = 'docs/src/content/docs/openapi.md';

/** Reads a command of the guide, so that the tests run the commands that users run. */
export function guideCommand(name: string): string {
  const parts = readPages([GUIDE]).flatMap(({ text }) => splitPage(text));
  const part = parts.find(({ marker }) => marker?.kind === 'shell' && marker.name === name);
  if (part?.code !== undefined) return part.code;
  throw new Error(`${GUIDE} has no shell block called ${name}`);
}
